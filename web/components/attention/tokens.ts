// The sentence and its translation as tokens, and what there is to say about them.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SourceSentence } from '../../engine/client';
import type { Strings } from '../ui/strings';

interface Shown {
  source: SourceSentence | null;
  words: string[];
  /** What the model gave each of the words, if it is known. */
  probabilities?: readonly number[];
  /** Which source token each of them is a copy of, if any. */
  copied?: readonly (number | null)[];
  /** Of the words, if it is known. */
  language?: string | undefined;
  /** Words that change many times a second are not announced. */
  quiet?: boolean;
}

export const isSpecial = (token: string) => /^<\w+>$/.test(token);

/** What stands at a word of one of the two lines, above or below it. */
type Mark = (side: 'source' | 'produced', i: number) => string | null;

/** What a model gave a word; a word is shown faint whose number is below `improbable`. */
export const asProbability = (probability: number): string => probability.toFixed(2);
export const improbable = 0.3;
export const isImprobable = (probability: number | undefined): boolean => Number(probability?.toFixed(2)) < improbable;

function token(text: string, at: number, mark: string | null, { kind, title }: { kind: string; title: string | null }) {
  const kinds = [isSpecial(text) ? 'special' : '', kind].join(' ');
  return html`<span class=${kinds} data-at=${at} data-weight=${mark ?? nothing} title=${title ?? nothing}
    >${text}</span
  >`;
}

export function tokenLines(
  { source, words, probabilities = [], copied = [], quiet, language }: Shown,
  t: Strings,
  mark: Mark = () => null,
) {
  const unknown = new Set(source?.unknown);
  const read = (i: number) => ({
    kind: unknown.has(i) ? 'unknown' : '',
    title: unknown.has(i) ? t.translate.unknownMark : null,
  });
  const written = (i: number) => {
    const [copy, known] = [copied[i] != null, i < probabilities.length];
    const { copiedMark, probability } = t.translate;
    return {
      kind: `${copy ? 'copied' : ''} ${isImprobable(probabilities[i]) ? 'improbable' : ''}`,
      title: known ? (copy ? copiedMark : probability)(asProbability(probabilities[i])) : null,
    };
  };
  const none = html`<span class="none">${t.translate.nothingYet}</span>`;
  return html`<dl class="tokens">
    <dt>${t.translate.source}</dt>
    <dd class="source" translate="no" lang=${language ? 'en' : nothing}>
      ${source ? source.tokens.map((text, i) => token(text, i, mark('source', i), read(i))) : none}
    </dd>
    <dt>${t.translate.produced}</dt>
    <dd
      class="produced"
      translate="no"
      lang=${language ?? nothing}
      aria-live=${quiet ? 'off' : 'polite'}
      aria-relevant="additions"
    >
      ${
        words.length > 0
          ? repeat(
              words.map((text, i) => ({ text, i })),
              ({ i }) => i,
              ({ text, i }) => token(text, i, mark('produced', i), written(i)),
            )
          : none
      }
    </dd>
  </dl>`;
}
