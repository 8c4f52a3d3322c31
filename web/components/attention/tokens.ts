// The sentence and its translation as tokens, and what there is to say about them.
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SourceSentence } from '../../engine/client';
import type { Strings } from '../ui/strings';

interface Shown {
  source: SourceSentence | null;
  words: string[];
  /** Of the words, if it is known. */
  language?: string | undefined;
  /** Words that change many times a second are not announced. */
  quiet?: boolean;
}

export const isSpecial = (token: string) => /^<\w+>$/.test(token);

/** What stands at a word of one of the two lines, above or below it. */
type Mark = (side: 'source' | 'produced', i: number) => string | null;

function token(text: string, at: number, { unknown, mark, t }: { unknown: boolean; mark: string | null; t: Strings }) {
  const kinds = [isSpecial(text) ? 'special' : '', unknown ? 'unknown' : ''].join(' ');
  return html`<span class=${kinds} data-at=${at} data-weight=${mark ?? nothing} title=${unknown ? t.translate.unknownMark : nothing}>${text}</span>`;
}

export function tokenLines({ source, words, quiet, language }: Shown, t: Strings, mark: Mark = () => null) {
  const unknown = new Set(source?.unknown);
  const none = html`<span class="none">${t.translate.nothingYet}</span>`;
  return html`<dl class="tokens">
    <dt>${t.translate.source}</dt>
    <dd class="source" translate="no" lang=${language ? 'en' : nothing}>${source ? source.tokens.map((text, i) => token(text, i, { unknown: unknown.has(i), mark: mark('source', i), t })) : none}</dd>
    <dt>${t.translate.produced}</dt>
    <dd class="produced" translate="no" lang=${language ?? nothing} aria-live=${quiet ? 'off' : 'polite'} aria-relevant="additions">
      ${
        words.length > 0
          ? repeat(
              words.map((text, i) => ({ text, i })),
              ({ i }) => i,
              ({ text, i }) => token(text, i, { unknown: false, mark: mark('produced', i), t }),
            )
          : none
      }
    </dd>
  </dl>`;
}
