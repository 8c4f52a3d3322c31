// The code of a step: our C++ as it runs, and the same in PyTorch.
import { html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { InstrumentStrings } from './instrument-strings';
import type { Source } from './source';
import { segments } from '../ui/views';

export type CodeLanguage = 'cpp' | 'python';

export interface CodeView {
  source: Source;
  /** "op/softmax", "layer/multi_head_attention". */
  key: string;
  t: InstrumentStrings;
  /** Where there is room for one only. */
  language: CodeLanguage;
  choose: (language: CodeLanguage) => void;
}

export function codeTemplate({ source, key, t, language, choose }: CodeView) {
  const cpp = source.regions[key];
  const python = source.pytorch[key];
  if (!cpp || !python) return nothing;
  const block = (
    name: CodeLanguage,
    title: string,
    { file, line, html: code }: { file: string; line: number; html: string },
  ) =>
    html` <figure class="${name} ${language === name ? 'chosen' : ''}">
      <figcaption><span>${title}</span> <span class="file" translate="no">${file}:${line}</span></figcaption>
      <pre
        translate="no"
        tabindex="0"
        role="group"
        aria-label="${title}, ${file}"
      ><code>${unsafeHTML(code)}</code></pre>
    </figure>`;
  return html` <div class="languages">
      ${segments<CodeLanguage>({
        name: 'language',
        legend: t.sourceTabs,
        chosen: language,
        choose,
        options: [
          { value: 'cpp', text: t.code },
          { value: 'python', text: t.pytorch },
        ],
      })}
    </div>
    <div class="codes">${block('cpp', t.code, cpp)}${block('python', t.pytorch, python)}</div>`;
}
