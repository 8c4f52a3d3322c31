// <attn-builder>: a sentence as its parts, each of which may be another one. What is chosen is an event, `attn-sentence`;
// the words that agree with it follow, since the sentence is made anew from its grammar.
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { live } from 'lit/directives/live.js';
import { knows } from '../attention/sentences';
import { controls } from '../ui/controls.css';
import { icon } from '../ui/icons';
import { languageOf, signsFor } from '../ui/strings';
import { builderStrings, type BuilderStrings } from './builder-strings';
import { constructionNames } from './constructions';
import { asRead, type Choice, type Place, type Role, type Tree, type Workbench } from './reading';

const pause = () => new Promise((resolve) => setTimeout(resolve));
const keyOf = ({ path, symbol, empty, leaves }: Place) => `${path.join('.')} ${symbol} ${empty ? 'empty' : ''}${leaves ? 'leaves' : ''}`;

export class AttnBuilder extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        margin-block-start: 0.75rem;
        padding: 0.9rem 1rem 1rem;
        border: 1px solid var(--border);
        border-radius: 12px;
        background: var(--raised, var(--bg));
      }
      .kind {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.6rem;
        margin-block-end: 0.9rem;
      }
      .kind label {
        display: grid;
        gap: 0.25rem;
        flex: 0 1 16rem;
        min-width: 0;
      }
      select {
        min-width: 0;
        max-width: 100%;
        min-height: 2.5rem;
        padding: 0.3em 0.4em;
        border: 1px solid var(--control-border);
        border-radius: 8px;
        background: var(--bg);
        font-size: 1rem;
      }
      .places {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 0.75rem 1rem;
      }
      fieldset {
        max-width: 100%;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.35rem;
      }
      .word {
        min-height: 2.5rem;
        padding-block: 0.45em;
        font-size: 1.05rem;
      }
      select.none {
        border-style: dashed;
        color: var(--text-quiet);
      }
      .drop {
        min-height: 2.5rem;
        padding: 0 0.6em;
        border-color: transparent;
        background: none;
        color: var(--text-quiet);
      }
      .said:empty {
        margin: 0;
      }
      .said:not(:empty) {
        margin: 0.8rem 0 0;
        font-size: 0.925rem;
        color: var(--text-quiet);
      }
    `,
  ];

  @property({ attribute: false }) bench!: Workbench;
  /** The words that the model knows: no other is offered. */
  @property({ attribute: false }) vocabulary: readonly string[] = [];
  /** The longest sentence, in tokens. */
  @property({ type: Number }) longest = 10;
  /** What stands in the field: its parts are shown where the grammar has it. */
  @property() sentence = '';
  /** Of the places of `tree`, those that are known by now. */
  @state() private offered = new Map<string, Choice[]>();
  @state() private places: Place[] = [];
  @state() private construction: string | null = null;
  @state() private problem = '';
  private tree: Tree | null = null;
  private t!: BuilderStrings;
  private turn = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = builderStrings[languageOf(this)];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('sentence') || (this.tree && this.bench.sentence(this.tree) === asRead(this.sentence))) return;
    const tree = this.bench.tree(asRead(this.sentence));
    if (tree) this.show(tree);
    // What cannot be taken apart stays in the field until something is chosen here.
    else if (!this.tree) void this.roll(false);
  }

  override render() {
    const { t } = this;
    return html`
      <div class="kind">
        <label>${t.construction}
          <select @change=${this.onConstruction}>
            <option value="" .selected=${live(this.construction === null)}>${t.any}</option>
            ${Object.entries(constructionNames[languageOf(this)]).map(
              ([group, names]) => html`<optgroup label=${group}>
                ${Object.entries(names).map(([name, text]) => html`<option value=${name} .selected=${live(this.construction === name)}>${text}</option>`)}
              </optgroup>`,
            )}
          </select>
        </label>
        <button type="button" @click=${() => this.roll(true)}>${icon('dice')}${t.another}</button>
      </div>
      <div class="places" role="group" tabindex="-1" aria-label=${t.parts}>${this.groups()}</div>
      <p class="said" role="status">${this.problem}</p>
    `;
  }

  /** Neighbours that say the same of somebody stand together. */
  private groups() {
    const shown = this.places.filter((place) => !place.empty || (this.offered.get(keyOf(place))?.length ?? 0) > 1);
    const groups: { role: Role | null; places: Place[] }[] = [];
    for (const place of shown) {
      if (groups.length === 0 || groups.at(-1)!.role !== place.role) groups.push({ role: place.role, places: [] });
      groups.at(-1)!.places.push(place);
    }
    // By its first place, so that a control that has the focus stays the same one.
    return repeat(
      groups,
      ({ role, places }) => `${role} ${places[0].path.slice(0, 3).join('.')}`,
      ({ role, places }) => {
        const controls = html`<div class="row">${repeat(places, keyOf, (place) => this.control(place, role))}</div>`;
        return role === null ? controls : html`<fieldset><legend>${this.t.roles[role]}</legend>${controls}</fieldset>`;
      },
    );
  }

  private control(place: Place, role: Role | null) {
    const { t } = this;
    const choices = this.offered.get(keyOf(place));
    if (place.leaves) {
      const without = choices?.find(({ text }) => text === '');
      return without
        ? html`<button class="drop" type="button" aria-label=${t.leaveOut(place.text)} title=${t.leaveOut(place.text)} @click=${() => this.leaveOut(without)}>✕</button>`
        : nothing;
    }
    if (place.fixed || (choices && choices.length < 2)) return html`<span class="word" translate="no" lang="en">${place.text}</span>`;
    const name = role === null ? t.part : t.roles[role];
    const all = choices ?? [{ text: place.text, sentence: '', tree: {} }];
    // A menu that opens now must have its choices now.
    const fill = () => this.fill(place) && this.performUpdate();
    return html`<select
      class=${place.text === '' ? 'none' : ''} translate="no" lang="en" aria-label=${place.text === '' ? t.add(name, t.symbols[place.symbol]) : `${name}${signsFor(this).colon}${place.text}`}
      @focus=${fill} @pointerdown=${fill} @change=${(event: Event) => this.onChoice(place, event)}
    >${all.map(({ text }, i) => html`<option value=${i} .selected=${live(text === place.text)}>${text !== '' ? text : place.empty ? t.more(t.symbols[place.symbol]) : t.none}</option>`)}</select>`;
  }

  /** Whether a sentence may be offered: the model knows its words and reads it whole, as far as that can be said of what is there. */
  private readonly known = (sentence: string): boolean => {
    const now = this.tree ? this.bench.sentence(this.tree).split(' ') : [];
    return knows([...this.vocabulary, ...now], sentence) && sentence.split(' ').length <= Math.max(this.longest, now.length);
  };

  /** The choices of a place, as soon as somebody wants them. */
  private fill(place: Place): boolean {
    const key = keyOf(place);
    if (this.offered.has(key) || !this.tree) return false;
    this.offered = new Map(this.offered).set(key, this.bench.choices(this.tree, place, this.known));
    return true;
  }

  private show(tree: Tree): void {
    this.tree = tree;
    this.problem = '';
    this.places = this.bench.places(tree);
    this.offered = new Map();
    void this.fillAll(++this.turn);
  }

  private async fillAll(turn: number): Promise<void> {
    for (const place of this.places) {
      await pause();
      if (turn !== this.turn || !this.isConnected) return;
      if (!place.fixed) this.fill(place);
    }
  }

  private onChoice(place: Place, event: Event): void {
    const choice = this.offered.get(keyOf(place))?.[Number((event.target as HTMLSelectElement).value)];
    if (choice) this.take(choice);
  }

  private take({ tree }: Choice): void {
    this.show(tree);
    this.tell();
  }

  /** What had the focus goes; its sentence is still there. */
  private leaveOut(without: Choice): void {
    this.take(without);
    this.renderRoot.querySelector<HTMLElement>('.places')!.focus();
  }

  private onConstruction(event: Event): void {
    this.construction = (event.target as HTMLSelectElement).value || null;
    void this.roll(true);
  }

  /** Another sentence of the chosen construction; `tell`: it is to be translated, too. */
  private async roll(tell: boolean): Promise<void> {
    const turn = ++this.turn;
    this.problem = this.t.drawing;
    const tree = await this.bench.draw(this.construction, (sentence) => knows(this.vocabulary, sentence), this.longest);
    if (turn !== this.turn) return;
    this.problem = tree ? '' : this.t.noneFound;
    if (!tree) return;
    this.show(tree);
    if (tell) this.tell();
  }

  private tell(): void {
    this.dispatchEvent(new CustomEvent<string>('attn-sentence', { detail: this.bench.sentence(this.tree!) }));
  }
}

customElements.define('attn-builder', AttnBuilder);

declare global {
  interface HTMLElementTagNameMap {
    'attn-builder': AttnBuilder;
  }
}
