// <attn-score-memory>: how many numbers attention keeps, by the way in which it scores, counted in programs that the
// engine has recorded. Among n tokens, or with kind="decoder" in one training step of the book's Bahdanau decoder.
import { css, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { type Description, Engine, type InspectorRequest } from '../../../engine/client';
import { controls } from '../../ui/controls.css';
import { whole } from '../../ui/format';
import { languageOf, stringsFor } from '../../ui/strings';
import { segments } from '../../ui/views';
import { NearbyElement } from './nearby';
import { lessonStyles } from './lesson.css';
import { memoryStrings, type MemoryStrings } from './memory-strings';

const lengths = [16, 64, 256] as const;
const size = '32';
/** Tokens of a window; tokens of different windows do not meet. */
const windowed = 16;

const kinds = ['additive', 'dotProduct', 'windows'] as const;
type Kind = (typeof kinds)[number];

/** One query for each of 64 sentences of 10 tokens, with the backward pass. */
function decoderRequest(kind: Kind): InspectorRequest {
  const settings = { batch: '64', num_queries: '1', num_keys: '10', key_size: size, value_size: size };
  if (kind === 'additive')
    return {
      program: 'additive_attention',
      settings: { ...settings, query_size: size, hidden: size },
      gradients: true,
    };
  return { program: 'dot_product_attention', settings, gradients: true };
}

function requestOf(kind: Kind, n: number): InspectorRequest {
  const given = (batch: number, steps: number) => ({
    batch: String(batch),
    num_queries: String(steps),
    num_keys: String(steps),
    key_size: size,
    value_size: size,
  });
  if (kind === 'additive')
    return { program: 'additive_attention', settings: { ...given(1, n), query_size: size, hidden: size } };
  return {
    program: 'dot_product_attention',
    settings: kind === 'windows' ? given(n / windowed, windowed) : given(1, n),
  };
}

interface Counted {
  /** The largest value that is computed, and how many numbers it holds. */
  shape: readonly number[];
  largest: number;
  /** All computed values together. */
  all: number;
  parameters: number;
}

function count({ values }: Description): Counted {
  const computed = values.filter(({ role, node }) => role === 'computed' && node >= 0).map(({ shape }) => shape);
  const cells = (shape: readonly number[]) => shape.reduce((product, extent) => product * extent, 1);
  const parameters = values
    .filter(({ role }) => role === 'parameter')
    .reduce((total, { shape }) => total + cells(shape), 0);
  const largest = computed.reduce((most, shape) => (cells(shape) > cells(most) ? shape : most), []);
  return {
    shape: largest,
    largest: cells(largest),
    all: computed.reduce((total, shape) => total + cells(shape), 0),
    parameters,
  };
}

export class AttnScoreMemory extends NearbyElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      table {
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 0.3rem 1.25rem 0.3rem 0;
        text-align: end;
        font-weight: 400;
        white-space: nowrap;
        border-block-end: 1px solid var(--border);
      }
      tr > :first-child {
        min-width: 9rem;
        text-align: start;
        white-space: normal;
      }
    `,
  ];

  @property() kind: 'tokens' | 'decoder' = 'tokens';
  @state() private tokens: (typeof lengths)[number] = 16;
  @state() private counted: Partial<Record<Kind, Counted>> = {};
  @state() private notice: unknown = null;
  private t!: MemoryStrings;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = memoryStrings[languageOf(this)];
  }

  protected override approach(): void {
    void this.measure(this.tokens);
  }

  private async measure(tokens: (typeof lengths)[number]): Promise<void> {
    this.tokens = tokens;
    this.notice = null;
    try {
      for (const kind of this.rows) {
        const request = this.kind === 'decoder' ? decoderRequest(kind) : requestOf(kind, tokens);
        const inspector = await Engine.shared.inspect(request, null);
        const found = count(inspector.description);
        inspector.dispose();
        if (tokens !== this.tokens) return;
        this.counted = { ...this.counted, [kind]: found };
      }
    } catch (error) {
      this.notice = error;
    }
  }

  /** Windows are for sentences that attend to themselves. */
  private get rows(): readonly Kind[] {
    return this.kind === 'decoder' ? kinds.slice(0, 2) : kinds;
  }

  override render() {
    const { t, counted } = this;
    const number = (value: number | undefined) => (value === undefined ? '…' : whole(value, stringsFor(this).locale));
    return html`<div class="card">
      <div class="row" ?hidden=${this.kind === 'decoder'}>
        ${segments({ name: 'tokens', legend: t.tokens, options: lengths.map((value) => ({ value, text: String(value) })), chosen: this.tokens, choose: (value) => void this.measure(value) })}
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${t.caption}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t.kind}</th>
              <th scope="col">${t.shape}</th>
              <th scope="col">${t.largest}</th>
              <th scope="col">${t.all}</th>
              <th scope="col">${t.parameters}</th>
            </tr>
          </thead>
          <tbody>
            ${this.rows.map((kind) => {
              const one = counted[kind];
              return html`<tr data-kind=${kind}>
                <th scope="row">${t.kinds[kind]}</th>
                <td translate="no">${one ? `[${one.shape.join(', ')}]` : '…'}</td>
                <td translate="no">${number(one?.largest)}</td>
                <td translate="no">${number(one?.all)}</td>
                <td translate="no">${number(one?.parameters)}</td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
      ${this.wrong(this.notice)}
    </div>`;
  }
}

define('attn-score-memory', AttnScoreMemory);

declare global {
  interface HTMLElementTagNameMap {
    'attn-score-memory': AttnScoreMemory;
  }
}
