// <attn-cache>: a decoder that writes word by word; keys and values grow by a row a word, and each word attends from
// its new row. The rows are those of the program that the lesson's walk opens: masked, a row does not depend on those
// below it.
import { css, html } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { languageOf } from '../../ui/strings';
import { segments } from '../../ui/views';
import '../../tensor/tensor';
import type { Mark, TensorData } from '../../tensor/tensor-data';
import { InspectedElement } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { cacheStrings, type CacheStrings } from './cache-strings';
import { inactive } from '../../ui/inactive-button';

const layer = 'decoder/block0/attention1';

export class AttnCache extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .words {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        align-items: center;
        margin: 0 0 1rem;
        padding: 0;
        list-style: none;
      }
      .words li {
        padding: 0.15em 0.6em;
        border: 1px solid var(--border);
        border-radius: 6px;
      }
      .words .reads {
        border-color: var(--q);
        background: color-mix(in srgb, var(--q) 18%, var(--bg));
      }
      .words .writes {
        border: 2px dashed var(--v);
      }
      .said {
        margin-block: 0 1rem;
      }
    `,
  ];

  /** How many words have been read before the present one. */
  @state() private step = 0;
  @state() private head = 0;
  private t!: CacheStrings;

  override connectedCallback(): void {
    this.t = cacheStrings[languageOf(this)];
    super.connectedCallback();
  }

  protected override request(): null {
    return null;
  }

  override render() {
    const { t, step, inspection } = this;
    if (inspection.state === 'failed') return this.wrong();
    const [read, written] = [this.words('tgt_in'), this.words('tgt')];
    if (!read || !written) return html`<div class="card"><p class="quietly">${t.loading}</p></div>`;
    const heads = inspection.info(inspection.find(`${layer}/weights`)!).shape[1];
    return html`<div class="card">
      <div class="row">
        <button type="button" ${inactive(step === 0)} @click=${() => this.go(-1)}>${t.back}</button>
        <button class="primary" type="button" ${inactive(step === read.length - 1)} @click=${() => this.go(1)}>
          ${t.next}
        </button>
        ${segments({ name: 'head', legend: t.head, options: Array.from({ length: heads }, (_, value) => ({ value, text: String(value) })), chosen: this.head, choose: (head) => (this.head = head) })}
      </div>
      <ol class="words" translate="no">
        ${read.slice(0, step + 1).map((word, i) => html`<li lang="fr" class=${i === step ? 'reads' : ''}>${word}</li>`)}
        <li aria-hidden="true" style="border: 0; padding: 0">→</li>
        <li lang="fr" class="writes">${written[step]}</li>
      </ol>
      <p class="said" aria-live="polite">${t.said(step, read[step], written[step], step === read.length - 1)}</p>
      <div class="grid">
        ${(['keys', 'values', 'weights'] as const).map((name) => html`<attn-tensor id=${name} .data=${this.rows(name, read)} .marks=${this.fresh(name)}></attn-tensor>`)}
      </div>
    </div>`;
  }

  private words(name: 'tgt_in' | 'tgt'): string[] | null {
    const ids = this.numbers(name);
    const { target } = this.inspection.vocabularies;
    return ids && target ? Array.from(ids, (id) => target[id]) : null;
  }

  private pathOf(name: 'keys' | 'values' | 'weights'): string {
    return `${layer}/${name === 'weights' ? name : `head_${name}`}`;
  }

  /** As far as it has grown. */
  private rows(name: 'keys' | 'values' | 'weights', words: readonly string[]): TensorData {
    const { t, head } = this;
    const [all, width, grown] = [words.length, this.width(name), this.step + 1];
    const numbers = this.numbers(this.pathOf(name))?.subarray(head * all * width, (head + 1) * all * width);
    const labels = words.slice(0, grown);
    const word = { name: t.word, labels };
    if (name === 'weights') {
      const [cells, values] = [Array.from({ length: grown * grown }, (_, i) => i), numbers ?? []];
      return {
        name: t.weights,
        shape: [grown, grown],
        values: numbers ? Float32Array.from(cells, (i) => values[Math.floor(i / grown) * width + (i % grown)]) : null,
        masked: Uint8Array.from(cells, (i) => Number(i % grown > Math.floor(i / grown))),
        role: 'weight',
        domain: [0, 1],
        axes: [word, { name: t.key, labels }],
      };
    }
    // The scale is that of all rows from the beginning: the colours of what is kept stay.
    const most = Math.max(...(numbers ?? []).map(Math.abs));
    return {
      name: t[name],
      shape: [grown, width],
      values: numbers?.subarray(0, grown * width) ?? null,
      role: name === 'keys' ? 'key' : 'value',
      domain: [-most, most],
      scale: 'diverging',
      axes: [word, { name: t.feature }],
    };
  }

  private width(name: 'keys' | 'values' | 'weights'): number {
    return this.inspection.info(this.inspection.find(this.pathOf(name))!).shape[3];
  }

  /** The row that this word has added. */
  private fresh(name: 'keys' | 'values' | 'weights'): Mark[] {
    const width = name === 'weights' ? this.step + 1 : this.width(name);
    return Array.from({ length: width }, (_, i) => ({ index: this.step * width + i, kind: 'cell' }));
  }

  private go(by: number): void {
    this.step += by;
  }
}

define('attn-cache', AttnCache);
