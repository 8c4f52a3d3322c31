// <attn-explore>: any program of the registry, with its settings: its map, and below that the same step by step. The
// choice is in the page's address; where nothing is chosen, a trained Transformer translates.
import { html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../ui/define';
import { keyed } from 'lit/directives/keyed.js';
import { Engine, type ProgramInfo } from '../../engine/client';
import { controls } from '../ui/controls.css';
import { type Fields, readState, writeState } from '../ui/page-state';
import { problemLine } from '../ui/engine-sentences';
import { stringsFor } from '../ui/strings';
import { exploreStyles } from './explore.css';
import { Inspection } from '../instrument/inspection';
import { type InstrumentStrings, instrumentStringsFor } from '../instrument/instrument-strings';
import { programSummaries } from '../instrument/program-summaries';
import { readSettings } from '../instrument/settings';
import { isPairName, type PairName, pairFor, pairNames } from '../models/pairs';
import { isModelKind } from '../models/pretrained';
import '../instrument/stepper';
import { whenNear } from '../ui/near';

/** What is open: all that the address has of it but the walk itself. */
interface Choice {
  program: string;
  /** Settings that are not the program's defaults. */
  settings: Record<string, string>;
  gradients: boolean;
  seed: string;
  /** The pair that its weights have learned to translate; "": random weights. */
  trained: PairName | '';
}

/** What the engine draws from: a whole number from 0 on, else 0. */
const seedFrom = (text: string | null): string => {
  const seed = Number(text ?? 0);
  return Number.isSafeInteger(seed) && seed >= 0 ? String(seed) : '0';
};

const settingsText = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

const fieldsOf = ({ program, settings, gradients, seed, trained }: Choice): Fields => ({
  program,
  set: settingsText(settings) || null,
  gradients: gradients ? null : '0',
  seed: seed === '0' ? null : seed,
  trained: trained || null,
});

export class AttnExplore extends LitElement {
  static override styles = [controls, exploreStyles];

  @state() private programs: ProgramInfo[] = [];
  @state() private open: Choice | null = null;
  /** The form as it is filled in. */
  @state() private draft!: Choice;
  @state() private problem: unknown = null;
  /** <attn-inside> has come: it makes the session's inspection, and so stands before the others. */
  @state() private insideIsHere = false;
  private t!: InstrumentStrings;
  /** Map and stepper look at the same program; each choice is a program of its own. */
  private session = 'explore';
  private choices = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = instrumentStringsFor(this);
    if (this.open) return;
    this.draft = this.chosen(readState());
    this.open = this.draft;
    whenNear(this, () => void import('./map'));
    void this.load();
  }

  /** What the address asks for. */
  private chosen(state: URLSearchParams): Choice {
    const begins = [...state.keys()].length === 0;
    if (begins) {
      const choice: Choice = {
        program: 'transformer',
        settings: {},
        gradients: true,
        seed: '0',
        trained: pairFor(stringsFor(this)),
      };
      writeState(fieldsOf(choice));
      return choice;
    }
    // Addresses from before there was a model to begin with name no program.
    const program = state.get('program') ?? 'masked_softmax';
    const pair = state.get('trained');
    return {
      program,
      settings: readSettings(state.get('set')),
      gradients: state.get('gradients') !== '0',
      seed: seedFrom(state.get('seed')),
      trained: isPairName(pair) && isModelKind(program) ? pair : '',
    };
  }

  private async loadInside(): Promise<void> {
    try {
      await import('./inside');
      this.insideIsHere = true;
    } catch {
      this.problem = new Error(this.t.inspect.unloaded);
    }
  }

  private async load(): Promise<void> {
    this.problem = null;
    if (this.open?.trained && !this.insideIsHere) await this.loadInside();
    try {
      this.programs = await Engine.shared.programs();
    } catch (error) {
      this.problem = error;
    }
  }

  /** Another program: its walk begins anew. */
  private show(choice: Choice): void {
    this.draft = choice;
    this.open = choice;
    if (choice.trained) void this.loadInside();
    const before = this.session;
    this.choices += 1;
    this.session = `explore ${this.choices}`;
    void this.updateComplete.then(() => Inspection.end(before));
    writeState({
      ...fieldsOf(choice),
      walk: null,
      'walk-level': null,
      'map-open': null,
      'map-at': null,
      s: null,
      wrote: null,
    });
  }

  override render() {
    return html`${this.form()}${this.open ? keyed(JSON.stringify(this.open), this.views(this.open)) : nothing}`;
  }

  private views({ program, settings, gradients, seed, trained }: Choice) {
    if (trained && !this.insideIsHere) return nothing;
    if (trained)
      return html`<attn-inside program=${program} pair=${trained} session=${this.session} map="map" own></attn-inside>
        <attn-stepper id="walk" session=${this.session} level="op"></attn-stepper>`;
    return html`<attn-map id="map" session=${this.session}></attn-map>
      <attn-stepper
        id="walk"
        session=${this.session}
        program=${program}
        settings=${settingsText(settings)}
        seed=${seed}
        ?gradients=${gradients}
        level="op"
      ></attn-stepper>`;
  }

  private form() {
    const { t, draft } = this;
    const info = this.programs.find(({ name }) => name === draft.program);
    const say = (text: string) => programSummaries[t.chinese ? 'zh' : 'en'][text] ?? text;
    if (this.problem) return problemLine(this.problem, stringsFor(this), () => this.load());
    return html`<form @submit=${this.onSubmit}>
      <div class="row">
        <label class="field program"
          >${t.inspect.program}
          <select @change=${this.onProgram}>
            ${this.programs.map(({ name }) => html`<option value=${name} .selected=${name === draft.program}>${name}</option>`)}
          </select>
        </label>
        ${isModelKind(draft.program) ? this.weights() : nothing}
        ${
          draft.trained
            ? nothing
            : html`<label class="field seed"
                  >${t.inspect.seed}
                  <input
                    type="number"
                    min="0"
                    max=${Number.MAX_SAFE_INTEGER}
                    step="1"
                    .value=${draft.seed}
                    @input=${(event: Event) => this.change({ seed: seedFrom((event.target as HTMLInputElement).value) })}
                  />
                </label>
                <label class="check"
                  ><input
                    type="checkbox"
                    .checked=${draft.gradients}
                    @change=${(event: Event) => this.show({ ...draft, gradients: (event.target as HTMLInputElement).checked })}
                  />
                  ${t.inspect.gradients}</label
                >`
        }
        <p class="summary ${draft.trained ? 'told' : ''}">${info ? say(info.summary) : t.inspect.loading}</p>
      </div>
      ${
        info && info.settings.length > 0 && !draft.trained
          ? html`<details>
              <summary>${t.inspect.settings}</summary>
              <div class="settings">
                ${info.settings.map(
                  ({ name, default: standard, summary }) =>
                    html`<label class="field"
                      ><span>${say(summary)} <code>${name}</code></span>
                      <input
                        type="text"
                        spellcheck="false"
                        autocomplete="off"
                        .value=${draft.settings[name] ?? standard}
                        @input=${(event: Event) => this.set(name, (event.target as HTMLInputElement).value.trim(), standard)}
                      />
                    </label>`,
                )}
              </div>
            </details>`
          : nothing
      }
      ${JSON.stringify(draft) === JSON.stringify(this.open) ? nothing : html`<button class="primary" type="submit">${t.inspect.open}</button>`}
    </form>`;
  }

  /** Of what the site has trained weights for: random ones, or those. */
  private weights() {
    const { t, draft } = this;
    const { pair } = stringsFor(this);
    return html`<label class="field weights"
      >${t.inspect.weights}
      <select
        data-do="weights"
        @change=${(event: Event) => this.show({ ...draft, settings: {}, trained: (event.target as HTMLSelectElement).value as Choice['trained'] })}
      >
        <option value="">${t.inspect.random}</option>
        ${pairNames.map((name) => html`<option value=${name} .selected=${draft.trained === name}>${t.inspect.trained(pair[name])}</option>`)}
      </select>
    </label>`;
  }

  private change(part: Partial<Choice>): void {
    this.draft = { ...this.draft, ...part };
  }

  private set(name: string, value: string, standard: string): void {
    const { [name]: _, ...rest } = this.draft.settings;
    this.change({ settings: value === '' || value === standard ? rest : { ...rest, [name]: value } });
  }

  private readonly onProgram = (event: Event): void => {
    this.show({ ...this.draft, program: (event.target as HTMLSelectElement).value, settings: {}, trained: '' });
  };

  private readonly onSubmit = (event: Event): void => {
    event.preventDefault();
    // An address may name settings that the program has not.
    const known = this.programs.find(({ name }) => name === this.draft.program)?.settings.map(({ name }) => name);
    const settings = Object.entries(this.draft.settings).filter(([name]) => known?.includes(name) ?? true);
    this.show({ ...this.draft, settings: Object.fromEntries(settings) });
  };
}

define('attn-explore', AttnExplore);

declare global {
  interface HTMLElementTagNameMap {
    'attn-explore': AttnExplore;
  }
}
