// <attn-bottleneck>: encoder-decoders trained side by side on the same pairs, the same but for one thing: without
// attention and with it; with compare="scores" additive and by scaled dot products; "cells": of GRU and of LSTM layers;
// "depth": Transformers of 2 and 4 layers; "seeds": begun from three seeds.
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import type { TrainOptions } from '../../../engine/client';
import { controls } from '../../ui/controls.css';
import { fetchBytes, siteUrl } from '../../ui/files';
import '../../attention/heatmap';
import { heatmapData } from '../../attention/heatmap-data';
import { defaultOptions } from '../../models/options';
import { Film, frameAt, looked, lossAt } from '../../plot/film';
import '../../plot/plot';
import type { PlotColor, PlotData, PlotStroke } from '../../plot/plot-data';
import { segments } from '../../ui/views';
import { runningText } from '../../sentence/running';
import { lab } from '../shared/lab.css';
import { type HeldOut, LessonRun } from './lesson-run';
import { runStyles } from './run.css';
import { RunElement, type Said } from './run-element';
import {
  type SentencePair,
  byLength,
  firstLines,
  lengthOf,
  type LengthGroup,
  oneOfEachLength,
  pairsOf,
  textOf,
} from './sentences';

type Variant = Pick<TrainOptions, 'model'> & Partial<Pick<TrainOptions, 'dot_product' | 'lstm' | 'layers' | 'seed'>>;
const comparisons = {
  attention: [{ model: 'seq2seq' }, { model: 'seq2seq_attention' }],
  scores: [{ model: 'seq2seq_attention' }, { model: 'seq2seq_attention', dot_product: true }],
  depth: [
    { model: 'transformer', layers: 2 },
    { model: 'transformer', layers: 4 },
  ],
  cells: [{ model: 'seq2seq_attention' }, { model: 'seq2seq_attention', lstm: true }],
  seeds: [0, 1, 2].map((seed) => ({ model: 'seq2seq_attention' as const, seed })),
} as const satisfies Record<string, readonly Variant[]>;
type Comparison = keyof typeof comparisons;
/** As much as a tab learns while one watches. */
const settings = { examples: 3000, epochs: 30, min_freq: 1, layers: 1 };
const heldOutSentences = 100;
/** Groups that hold some fifty sentences or more each. */
const groupLengths = [4, 5, 6, 7];
/** Of the models, in their order. */
const curves: [PlotColor, PlotStroke][] = [
  ['curve', 'dashed'],
  ['link', 'solid'],
  ['text', 'dotted'],
];

export class AttnBottleneck extends RunElement {
  static override styles = [controls, lab, runStyles];

  /** What the models differ in. */
  @property() compare: Comparison = 'attention';
  @state() private hiddenUnits = 32;
  /** Which of the choices is shown. */
  @state() private asked: number | null = null;
  private choices: SentencePair[] = [];
  private readonly heldOut: HeldOut = { pairs: new Uint8Array(), every: 2, groups: [] };
  private groups: LengthGroup[] = [];
  private films: Film<Said>[] = [];
  protected runs: LessonRun[] = [];
  private readonly asking: boolean[] = [];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('compare')) return;
    this.films = this.variants.map(() => new Film());
    this.runs = this.variants.map((_, i) => {
      const change = () => void this.onChange(i);
      return new LessonRun(change, (error) => this.onFailure(error), this.heldOut);
    });
  }

  override render() {
    const { t } = this;
    return html`
      <div class="row">
        ${segments({
          name: 'hidden',
          legend: t.hidden,
          options: [16, 32, 64].map((value) => ({ value, text: String(value) })),
          chosen: this.hiddenUnits,
          disabled: this.busy || this.state === 'paused',
          choose: (value) => (this.hiddenUnits = value),
        })}
        <div class="row">${this.buttons(t.start(this.runs.length))}</div>
      </div>
      ${this.notes()} ${this.table()}
      ${
        this.begun
          ? html`<figure>
                <figcaption>${t.heldOut(String(heldOutSentences))}</figcaption>
                <attn-plot .data=${this.plot()}></attn-plot>
              </figure>
              ${this.filmStrip(this.films[1], this.runs[1])}`
          : nothing
      }
      ${this.asked === null ? nothing : this.translations(this.asked)} ${this.lengths()}
    `;
  }

  private get variants(): readonly Variant[] {
    return comparisons[this.compare];
  }

  private name(index: number): string {
    return this.t.models[this.compare][index];
  }

  private table() {
    const { t } = this;
    const { cursor } = this.films[1];
    const row = ({ run, progress, losses, measured, state }: LessonRun, i: number) =>
      html`<tr>
        <th scope="row">${this.name(i)}</th>
        <td data-name=${t.epoch}>
          ${t.epochOf(cursor === null ? this.number(progress?.epoch ?? 0) : frameAt(this.shown(i)?.at ?? 0), String(settings.epochs))}
        </td>
        <td data-name=${t.loss}>${this.share(cursor === null ? progress?.loss : lossAt(losses, cursor), 4)}</td>
        <td data-name=${t.heldOutShort}>
          ${this.share(measured.findLast(({ epoch }) => epoch <= (cursor ?? epoch))?.score.bleu)}
        </td>
        <td data-name=${t.speed}>${this.number(progress?.speed)}</td>
        <td data-name=${t.parameters}>${this.number(run?.info.parameters)}</td>
        <td>${t.state[state]}</td>
      </tr>`;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${t.model}>
      <table class="wrapped">
        <thead>
          <tr>
            <th scope="col">${t.model}</th>
            ${[t.epoch, t.loss, t.heldOutShort, t.speed, t.parameters].map((name) => html`<th scope="col">${name}</th>`)}
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${this.runs.map(row)}
        </tbody>
      </table>
    </div>`;
  }

  private plot(): PlotData {
    const { t, runs } = this;
    const last = (run: LessonRun) => this.share(run.measured.at(-1)?.score.bleu);
    return {
      label: t.plot(runs.map((run, i) => `${this.name(i)} ${last(run)}`)),
      series: runs.map(({ measured }, i) => ({
        name: this.name(i),
        x: measured.map(({ epoch }) => epoch),
        y: measured.map(({ score }) => score.bleu),
        color: curves[i][0],
        stroke: curves[i][1],
      })),
      x: { name: t.epoch, min: 0, max: settings.epochs },
      y: { name: t.bleu, min: 0, max: 1 },
      ...looked(this.films[1]),
    };
  }

  /** BLEU by the length of the source sentence, once the trainings rest. */
  private lengths() {
    const { t, runs } = this;
    if (!runs.some(({ byGroup }) => byGroup.length > 0)) return nothing;
    const name = ({ length }: LengthGroup, i: number) =>
      t.ofLength(length, i === 0 ? 'least' : i === this.groups.length - 1 ? 'most' : 'exact');
    return html`<div class="scroll" id="by-length" tabindex="0" role="group" aria-label=${t.byLength}>
      <table>
        <caption>
          ${t.byLength}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t.tokensInSource}</th>
            ${this.groups.map((group, i) => html`<th scope="col">${name(group, i)}</th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">${t.sentences}</th>
            ${this.groups.map(({ count }) => html`<td>${count}</td>`)}
          </tr>
          ${runs.map(
            ({ byGroup }, i) =>
              html`<tr>
                <th scope="row">${this.name(i)}</th>
                ${this.groups.map((_, group) => html`<td>${this.share(byGroup[group]?.bleu)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  /** What one run said at the moment that is looked at. */
  private shown(i: number): Said | null {
    const { cursor } = this.films[1];
    return cursor === null ? this.films[i].shown : this.films[i].until(cursor);
  }

  private translations(asked: number) {
    const { t } = this;
    const { source, reference } = this.choices[asked];
    const said = this.films.map((_, i) => this.shown(i));
    const translation = said[1]?.glimpses[asked].translation;
    return html`
      <div class="row">
        ${segments({
          name: 'asked',
          legend: t.sentence,
          options: this.choices.map((choice, value) => ({ value, text: t.tokens(lengthOf(choice)) })),
          chosen: asked,
          choose: (value) => (this.asked = value),
        })}
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${t.translation}>
        <table>
          <tbody>
            <tr>
              <th scope="row">${t.source}</th>
              <td class="words" translate="no">${source}</td>
              <td></td>
            </tr>
            <tr>
              <th scope="row">${t.reference}</th>
              <td class="words" translate="no">${runningText(reference.split(' '))}</td>
              <th scope="col">${t.bleu}</th>
            </tr>
            ${said.map(
              (one, i) =>
                html`<tr>
                  <th scope="row">${this.name(i)}</th>
                  <td class="words" translate="no">
                    ${one ? runningText(one.glimpses[asked].translation.words) : t.notYet}
                  </td>
                  <td>${this.share(one?.bleu[asked])}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${
        translation?.attention
          ? html`<figure>
              <figcaption>${t.weights(this.name(1))}</figcaption>
              <attn-heatmap
                .data=${heatmapData(translation.attention, translation.source, translation.words, this.strings)}
              ></attn-heatmap>
            </figure>`
          : nothing
      }
    `;
  }

  protected async start(): Promise<void> {
    const [pairs, held] = await Promise.all(
      ['tab3000', 'tab-valid'].map((part) => fetchBytes(siteUrl(`corpora/v3/eng-fra.${part}.tsv`))),
    );
    this.heldOut.pairs = firstLines(held, heldOutSentences);
    this.groups = byLength(held, groupLengths);
    this.heldOut.groups = this.groups.map(({ pairs: own }) => own);
    this.choices = oneOfEachLength(pairsOf(held));
    this.asked ??= Math.max(0, this.choices.length - 2);
    for (const film of this.films) film.clear();
    const options = {
      ...defaultOptions('seq2seq_attention', 'book'),
      ...settings,
      hidden: this.hiddenUnits,
      embed: this.hiddenUnits,
    };
    await Promise.all(this.runs.map((run, i) => run.start({ ...options, ...this.variants[i] }, pairs)));
  }

  /** A frame for every epoch, if there is time. */
  private async onChange(i: number): Promise<void> {
    this.requestUpdate();
    const lesson = this.runs[i];
    const [film, { run, progress }] = [this.films[i], lesson];
    if (this.asking[i] || !run?.alive || !progress || progress.epoch <= (film.frames.at(-1)?.at ?? -1)) return;
    this.asking[i] = true;
    try {
      await this.take(film, lesson, this.choices, textOf);
    } catch {
      // A run that was started anew answers the next time.
    }
    this.asking[i] = false;
    // Epochs may have ended meanwhile.
    if (progress !== lesson.progress) void this.onChange(i);
  }
}

define('attn-bottleneck', AttnBottleneck);

declare global {
  interface HTMLElementTagNameMap {
    'attn-bottleneck': AttnBottleneck;
  }
}
