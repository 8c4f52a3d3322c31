// What a bench shows: tensors of one or several programs, some of which can be changed.
import type { InspectorRequest } from '../../../engine/client';
import type { TensorRole } from '../../tensor/tensor-data';

/** A text in both languages. */
export interface Text {
  en: string;
  zh: string;
}

export interface BenchAxis {
  name: Text;
  labels?: readonly Text[];
}

export interface BenchTensor {
  /** Which of the variant's programs, and which of its values. */
  program: string;
  value: string;
  title: Text;
  role?: TensorRole;
  /** Where a lesson says something else than the engine. */
  axes?: readonly BenchAxis[];
  /** An edit goes to every program of the bench that has an input of this name. */
  editable?: boolean;
  domain?: readonly [number, number];
  /** Has a row of its own. */
  wide?: boolean;
  /** Cells in which these two values differ are masked: scores before and after the mask. */
  masked?: readonly [string, string];
}

export interface BenchVariant {
  label: Text;
  programs: Readonly<Record<string, InspectorRequest>>;
}

export interface Bench {
  /** What the choice between variants is called; needed where there are several. */
  choice?: Text;
  variants: readonly BenchVariant[];
  tensors: readonly BenchTensor[];
  sliders?: readonly BenchSlider[];
}

/** Sets one cell, in every program that has an input of this name. */
export interface BenchSlider {
  value: string;
  /** By default the first. */
  index?: number;
  label: Text;
  min: number;
  max: number;
  step: number;
}
