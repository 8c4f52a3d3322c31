// <attn-head-importance>: the trained Transformer with one head less at a time, and what its loss then is.
import { css, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { Engine, type InspectorRequest } from '../../../engine/client';
import { controls } from '../../ui/controls.css';
import { fetchBytes, siteUrl, vocabulariesIn } from '../../ui/files';
import { icon } from '../../ui/icons';
import { type Batch, batchOf } from '../../instrument/pairs';
import { pretrained } from '../../models/pretrained';
import '../../tensor/tensor';
import type { TensorData } from '../../tensor/tensor-data';
import { firstLines, pairsOf } from '../bahdanau/sentences';
import { lessonStyles } from '../shared/lesson.css';
import { NearbyElement } from '../shared/nearby';
import { multiHeadStrings, type MultiHeadStrings } from './strings';
import { problemLine } from '../../ui/engine-sentences';
import { languageOf } from '../../ui/strings';
import { inactive } from '../../ui/inactive-button';

/** The three attentions of a layer, by the names of their parameters. */
const attentions = [
  'encoder.blks.block{l}.attention',
  'decoder.blks.block{l}.attention1',
  'decoder.blks.block{l}.attention2',
] as const;
const layers = 2;
const heads = 4;
/** Sentences that the model was not trained on. */
const sentences = 400;

export class AttnHeadImportance extends NearbyElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      attn-tensor {
        margin-block: 0.75rem;
      }
    `,
  ];

  /** The loss with all heads; null before it was measured. */
  @state() private whole: number | null = null;
  /** The loss without each head: by kind and layer, then by head. Those not measured yet are NaN. */
  @state() private losses: Float32Array = new Float32Array(attentions.length * layers * heads).fill(NaN);
  @state() private measured = 0;
  @state() private running = false;
  @state() private notice: unknown = null;
  private t!: MultiHeadStrings['importance'];
  private generation = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = multiHeadStrings[languageOf(this)].importance;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.generation += 1;
    this.running = false;
  }

  // Nothing is measured before the reader asks for it.
  protected override approach(): void {}

  override render() {
    const { t, whole, losses } = this;
    const data: TensorData = {
      name: t.name,
      shape: [attentions.length * layers, heads],
      values: losses,
      scale: 'sequential',
      axes: [{ name: t.layer, labels: t.rows }, { name: t.head }],
    };
    return html`<div class="card">
      <div class="row">
        <button class="primary" type="button" ${inactive(this.running)} @click=${this.onMeasure}>
          ${icon('play')}${t.measure}
        </button>
        <span role="status">${this.running ? t.working(this.measured, losses.length) : nothing}</span>
      </div>
      ${
        whole === null
          ? html`<p class="said quietly">${t.before(sentences)}</p>`
          : html`<p class="said">${t.whole} <span class="now">${whole.toFixed(3)}</span>${t.end}</p>
              <attn-tensor .data=${data}></attn-tensor>`
      }
      ${problemLine(this.notice, this.common, () => this.onMeasure())}
    </div>`;
  }

  private async onMeasure(): Promise<void> {
    const generation = ++this.generation;
    this.running = true;
    this.notice = null;
    this.measured = 0;
    this.losses = new Float32Array(this.losses.length).fill(NaN);
    try {
      await this.measure(generation);
    } catch (error) {
      if (generation === this.generation) this.notice = error;
    }
    if (generation === this.generation) this.running = false;
  }

  private async measure(generation: number): Promise<void> {
    const [{ bytes }, pairs] = await Promise.all([
      pretrained('transformer', 'eng-fra', this.common),
      fetchBytes(siteUrl('corpora/v3/eng-fra.test.tsv')),
    ]);
    const asked = pairsOf(firstLines(pairs, sentences)).map(({ source, reference }) => ({ source, target: reference }));
    const batch = batchOf(vocabulariesIn(bytes), asked);
    const request: InspectorRequest = { program: 'transformer', settings: { num_heads: String(heads) }, given: batch };
    const { loss, projections } = await this.wholeModel(request, bytes);
    if (generation !== this.generation) return;
    this.whole = loss;
    for (const [row, [name, matrix]] of projections.entries()) {
      for (let head = 0; head < heads; head += 1) {
        const without = await lossOf(request, bytes, { [name]: withoutHead(matrix, head) });
        if (generation !== this.generation) return;
        this.losses = this.losses.slice();
        this.losses[row * heads + head] = without;
        this.measured += 1;
      }
    }
  }

  /** The loss with all heads, and the matrices that mix the heads' results. */
  private async wholeModel(request: InspectorRequest, bytes: Uint8Array) {
    const inspector = await Engine.shared.inspect(request, bytes);
    try {
      const { outputs, values } = inspector.description;
      const names = attentions.flatMap((name) =>
        Array.from({ length: layers }, (_, l) => `${name.replace('{l}', String(l))}.W_o.weight`),
      );
      const ids = names.map((name) => values.findIndex((value) => value.name === name));
      const [loss, ...matrices] = await inspector.read([outputs.loss, ...ids]);
      const projections = names.map((name, i): [string, Matrix] => [
        name,
        { shape: values[ids[i]].shape, values: [...matrices[i]] },
      ]);
      return { loss: loss[0], projections };
    } finally {
      inspector.dispose();
    }
  }
}

type Matrix = { shape: number[]; values: number[] };

/** W_o with the columns of one head at zero: what that head found is then not passed on. */
function withoutHead({ shape, values }: Matrix, head: number): Matrix {
  const [, columns = 1] = shape;
  const size = columns / heads;
  return { shape, values: values.map((number, i) => (Math.floor((i % columns) / size) === head ? 0 : number)) };
}

async function lossOf(request: InspectorRequest, bytes: Uint8Array, given: Batch): Promise<number> {
  const inspector = await Engine.shared.inspect({ ...request, given: { ...request.given, ...given } }, bytes);
  try {
    const [loss] = await inspector.read([inspector.description.outputs.loss]);
    return loss[0];
  } finally {
    inspector.dispose();
  }
}

define('attn-head-importance', AttnHeadImportance);

declare global {
  interface HTMLElementTagNameMap {
    'attn-head-importance': AttnHeadImportance;
  }
}
