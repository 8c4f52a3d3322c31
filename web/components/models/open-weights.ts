// <attn-open-weights>: picks a weights file, asks for vocabularies where it has none, and opens it.
// What was open before stays until the new file has been opened.
import { css, html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { EngineError } from '../../engine/client';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { isWeightsFile, readFile, textOf, untoldBy } from '../ui/files';
import { type Notice, noticeRegion } from '../ui/notice';
import { KeptFocus } from '../ui/kept-focus';
import { type Strings, stringsFor } from '../ui/strings';
import './file-sentences';
import { type FileStrings, fileStringsFor } from './file-strings';
import { type ModelFile, openModel, type OpenedModel } from './open-model';

type Side = 'src' | 'tgt';

interface Asked {
  name: string;
  bytes: Uint8Array;
  /** null: nothing to ask. As it stands in the field otherwise. */
  heads: string | null;
  chosen: Partial<Record<Side, File>>;
}

/** The book's Transformer has so many attention heads. */
const bookHeads = '4';

/** Which vocabulary a file is, by its name. */
function sideOf(name: string, taken: Asked['chosen']): Side {
  if (/src|source|(^|[^a-z])en([^a-z]|$)|eng/i.test(name)) return 'src';
  if (/tgt|target|(^|[^a-z])fr([^a-z]|$)|fra/i.test(name)) return 'tgt';
  return taken.src ? 'tgt' : 'src';
}

const isCount = (text: string | null) => text === null || /^[1-9]\d*$/.test(text);

export class AttnOpenWeights extends LitElement {
  static override styles = [
    controls,
    css`
      /* The button stands in its surroundings' row; what it has to say, below that row. */
      :host {
        display: contents;
      }
      [role='status'],
      .vocabularies {
        flex: 1 0 100%;
      }
      [role='status']:not(:has(*)) {
        display: none;
      }
      .vocabularies {
        margin-block: 0.75rem;
        padding: 1rem 1.25rem;
        border: 1px solid var(--border);
        border-radius: 12px;
      }
      h2 {
        margin: 0 0 0.4rem;
        font-size: 1.05rem;
        overflow-wrap: anywhere;
      }
      .vocabularies p {
        margin: 0 0 0.75rem;
        max-width: 42rem;
      }
      .heads {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.3rem 0.75rem;
        margin-block-start: 1rem;
      }
      .heads input {
        width: 5rem;
      }
      .heads p {
        flex: 1 0 100%;
        margin: 0;
        font-size: 0.875rem;
        color: var(--text-quiet);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
        margin-block-start: 0.75rem;
      }
      .heads + .row {
        margin-block-start: 1rem;
      }
    `,
  ];

  @state() notice: Notice | null = null;
  @state() asked: Asked | null = null;
  @state() busy = false;
  private t!: Strings;
  private words!: FileStrings;
  /** The latest file wins when several are opened in a hurry. */
  private generation = 0;

  constructor() {
    super();
    new KeptFocus(this, ['input']);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    this.words = fileStringsFor(this);
  }

  override render() {
    return html`
      <label class="file-button">
        ${this.words.open}
        <input
          class="visually-hidden"
          type="file"
          multiple
          accept=".safetensors,.json"
          ?disabled=${this.busy}
          @change=${this.onPick}
        />
      </label>
      ${noticeRegion(this.notice, this.t, () => (this.notice = null))}
      ${this.asked ? this.vocabularyForm(this.asked) : nothing}
    `;
  }

  /** Files from a picker or a drop: one of weights, perhaps its vocabularies. */
  async take(files: File[]): Promise<void> {
    const generation = ++this.generation;
    const lists = files.filter((file) => /\.json$/i.test(file.name));
    const weights = files.find((file) => isWeightsFile(file.name)) ?? files.find((file) => !lists.includes(file));
    if (!weights) return this.takeLists(lists);
    this.notice = null;
    try {
      const bytes = await readFile(weights, this.words);
      if (generation !== this.generation) return;
      const untold = untoldBy(bytes);
      if (!untold.vocabularies) {
        await this.open({ name: weights.name, bytes, given: { src: '', tgt: '' } }, generation);
        return;
      }
      this.asked = { name: weights.name, bytes, heads: untold.heads ? bookHeads : null, chosen: {} };
      await this.takeLists(lists);
    } catch (error) {
      if (generation === this.generation) this.refuse(weights.name, error);
    }
  }

  private async takeLists(lists: File[]): Promise<void> {
    const { asked } = this;
    if (!asked) {
      if (lists[0]) this.refuse(lists[0].name, new Error(this.words.listAlone));
      return;
    }
    const chosen = { ...asked.chosen };
    for (const file of lists) chosen[sideOf(file.name, chosen)] = file;
    this.asked = { ...asked, chosen };
    if (lists.length > 1 && chosen.src && chosen.tgt) await this.openAsked();
  }

  private vocabularyForm({ name, heads, chosen }: Asked) {
    const { words } = this;
    const slot = (side: Side, label: string) =>
      html`<label class="file-button">
        ${chosen[side] ? words.chosen(label, chosen[side].name) : words.choose(label)}
        <input
          class="visually-hidden"
          type="file"
          accept=".json,application/json"
          data-side=${side}
          @change=${this.onList}
        />
      </label>`;
    return html`<div class="vocabularies" role="group" aria-labelledby="asking">
      <h2 id="asking">${words.needsVocabularies(name)}</h2>
      <p>${words.vocabularies}</p>
      <div class="row">${slot('src', words.vocabulary.src_vocab)} ${slot('tgt', words.vocabulary.tgt_vocab)}</div>
      ${
        heads === null
          ? nothing
          : html`<div class="heads">
              <label for="heads">${words.heads}</label>
              <input
                id="heads"
                type="number"
                min="1"
                max="4096"
                step="1"
                required
                aria-describedby="heads-hint"
                .value=${heads}
                @input=${this.onHeads}
              />
              <p id="heads-hint">${words.headsHint}</p>
            </div>`
      }
      <div class="row">
        <button
          class="primary"
          type="button"
          ?disabled=${!chosen.src || !chosen.tgt || !isCount(heads) || this.busy}
          @click=${() => this.openAsked()}
        >
          ${words.openWith}
        </button>
        <button type="button" @click=${this.onCancel}>${words.cancel}</button>
      </div>
    </div>`;
  }

  private onPick(event: Event): void {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file again must be a change again.
    input.value = '';
    if (files.length > 0) void this.take(files);
  }

  private onList(event: Event): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (this.asked && file)
      this.asked = { ...this.asked, chosen: { ...this.asked.chosen, [input.dataset.side as Side]: file } };
  }

  private onHeads(event: Event): void {
    if (this.asked) this.asked = { ...this.asked, heads: (event.target as HTMLInputElement).value };
  }

  private onCancel(): void {
    this.generation += 1;
    this.asked = null;
  }

  private async openAsked(): Promise<void> {
    const { asked, generation } = this;
    if (!asked?.chosen.src || !asked.chosen.tgt || !isCount(asked.heads)) return;
    try {
      const [src, tgt] = await Promise.all([asked.chosen.src, asked.chosen.tgt].map((list) => this.readList(list)));
      const given = { src: src, tgt: tgt, ...(asked.heads === null ? {} : { heads: Number(asked.heads) }) };
      await this.open({ name: asked.name, bytes: asked.bytes, given }, generation);
    } catch (error) {
      if (generation === this.generation) this.refuse(asked.name, error);
    }
  }

  private async readList(file: File): Promise<string> {
    return textOf(await readFile(file, this.words));
  }

  private async open(file: ModelFile, generation: number): Promise<void> {
    this.busy = true;
    try {
      const opened = await openModel(file);
      if (generation !== this.generation) {
        opened.translator.dispose();
        return;
      }
      this.asked = null;
      const { diverged } = opened.translator.info.metadata;
      const said = [this.words.opened(file.name), ...(diverged ? [this.words.diverged(diverged)] : [])];
      this.notice = { kind: 'info', text: said.join(this.t.locale === 'en' ? ' ' : '') };
      this.dispatchEvent(new CustomEvent<OpenedModel>('attn-opened', { detail: opened }));
    } finally {
      this.busy = false;
    }
  }

  private refuse(name: string, error: unknown): void {
    const { t, words } = this;
    let why = reasonOf(error, t);
    if (error instanceof EngineError && error.kind === 'crash') why = t.engine.crashed(why);
    this.notice = {
      kind: 'error',
      text: [words.refused(name, why).trim(), words.kept].join(t.locale === 'en' ? ' ' : ''),
    };
  }
}

customElements.define('attn-open-weights', AttnOpenWeights);

declare global {
  interface HTMLElementTagNameMap {
    'attn-open-weights': AttnOpenWeights;
  }
}
