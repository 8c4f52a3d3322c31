// <attn-four-sentences>: the pretrained Transformer on the book's sentences, with BLEU; and with the book's positions.
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { Engine } from '../../../engine/client';
import { controls } from '../../ui/controls.css';
import { NearbyElement } from '../shared/nearby';
import { lessonStyles, lessonTable } from '../shared/lesson.css';
import { translateWords } from '../shared/transformer-model';
import { transformerStrings, type TransformerStrings } from './strings';
import { languageOf } from '../../ui/strings';

/** The book's four, and two longer ones; each with its translation. */
const pairs = [
  ['go .', 'va .'],
  ['i lost .', "j'ai perdu ."],
  ["he's calm .", 'il est calme .'],
  ["i'm home .", 'je suis à la maison .'],
  ['he sees a red bike .', 'il voit un vélo rouge .'],
  ["you don't read his letter .", 'tu ne lis pas sa lettre .'],
] as const;

interface Result {
  text: string;
  bleu: number;
}

interface Row {
  real: Result;
  /** With every word at position 0. */
  slip: Result | null;
}

export class AttnFourSentences extends NearbyElement {
  static override styles = [
    controls,
    lessonStyles,
    lessonTable,
    css`
      th,
      td {
        padding: 0.4rem 0.9rem 0.4rem 0;
      }
      .bleu {
        font-variant-numeric: tabular-nums;
        font-weight: 600;
      }
      .lost {
        color: var(--error);
      }
      @container (max-width: 36rem) {
        thead {
          position: absolute;
          clip-path: inset(50%);
        }
        tr,
        td,
        th {
          display: block;
          padding-inline-end: 0;
          border: 0;
          padding-block: 0.1rem;
        }
        tr {
          padding-block: 0.5rem;
          border-block-end: 1px solid var(--border);
        }
        td::before {
          content: attr(data-name) ' ';
          color: var(--text-quiet);
          font-size: 0.875rem;
          font-weight: 400;
        }
      }
    `,
  ];

  /** Shows what the book's positions give, too. */
  @property({ type: Boolean }) compare = false;
  @state() rows: Row[] = [];
  @state() notice: unknown = null;
  @state() busy = false;
  private t!: TransformerStrings['four'];
  private generation = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = transformerStrings[languageOf(this)].four;
  }

  protected approach(): void {
    void this.run();
  }

  override render() {
    const { t, compare } = this;
    return html`<div class="card">
      <label class="check"><input type="checkbox" .checked=${compare} @change=${this.onCompare} />${t.compare}</label>
      <div class="scroll" tabindex="0" role="group" aria-label=${t.caption}>
        <table>
          <caption>
            ${t.caption}
          </caption>
          <thead>
            <tr>
              <th scope="col">${t.sentence}</th>
              <th scope="col">${t.reference}</th>
              <th scope="col">${t.translation}</th>
              <th scope="col">${t.bleu}</th>
              ${
                compare
                  ? html`<th scope="col">${t.slip}</th>
                      <th scope="col">${t.bleu}</th>`
                  : nothing
              }
            </tr>
          </thead>
          <tbody>
            ${pairs.map(([sentence, reference], i) => this.row(sentence, reference, this.rows[i]))}
          </tbody>
        </table>
      </div>
      <p class="said quietly" role="status">${this.busy ? t.working : nothing}</p>
      ${this.wrong(this.notice)}
    </div>`;
  }

  private row(sentence: string, reference: string, row: Row | undefined) {
    const { t } = this;
    return html`<tr>
      <th scope="row" lang="en" translate="no">${sentence}</th>
      <td lang="fr" translate="no" data-name=${t.reference}>${reference}</td>
      ${this.result(row?.real, t.translation)} ${this.compare ? this.result(row?.slip ?? undefined, t.slip) : nothing}
    </tr>`;
  }

  private result(result: Result | undefined, name: string) {
    if (!result)
      return html`<td data-name=${name}>…</td>
        <td data-name="BLEU"></td>`;
    return html`<td lang="fr" translate="no" data-name=${name}>${result.text}</td>
      <td class="bleu ${result.bleu < 0.9995 ? 'lost' : ''}" data-name="BLEU">${result.bleu.toFixed(3)}</td>`;
  }

  private onCompare(event: Event): void {
    this.compare = (event.target as HTMLInputElement).checked;
    void this.run();
  }

  private async run(): Promise<void> {
    const generation = ++this.generation;
    this.busy = true;
    this.notice = null;
    try {
      for (const [i, [sentence, reference]] of pairs.entries()) {
        const real = this.rows[i]?.real ?? (await this.translated(sentence, reference, false));
        const slip = this.compare
          ? (this.rows[i]?.slip ?? (await this.translated(sentence, reference, true)))
          : (this.rows[i]?.slip ?? null);
        if (generation !== this.generation) return;
        this.rows = [...this.rows.slice(0, i), { real, slip }, ...this.rows.slice(i + 1)];
      }
    } catch (error) {
      if (generation === this.generation) this.notice = error;
    } finally {
      if (generation === this.generation) this.busy = false;
    }
  }

  private async translated(sentence: string, reference: string, book_positions: boolean): Promise<Result> {
    const text = await translateWords(sentence, { book_positions }, this.common);
    return { text, bleu: await Engine.shared.bleu(text, reference) };
  }
}

define('attn-four-sentences', AttnFourSentences);
