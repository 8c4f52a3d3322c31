// Copying and saving: text to the clipboard, pictures to files.
import { download } from '../ui/files';
import type { Cells } from './cells';
import { drawPicture, pictureSize, type Drawing } from './drawing';
import { csvOf, fileName, latexOf, numpyOf } from './exports';
import type { Fit } from './fit';
import { CanvasSurface, SvgSurface, type Inks } from './surface';
import type { MarkKind } from './tensor-data';
import type { TensorStrings } from './tensor-strings';

export interface Shown {
  cells: Cells;
  fit: Fit;
  inks: Inks;
  shown: readonly number[];
  marks: ReadonlyMap<number, MarkKind>;
  t: TensorStrings;
}

const texts: Record<string, (cells: Cells) => string> = { csv: csvOf, numpy: numpyOf, latex: latexOf };

/** The longest side that browsers surely draw. */
const longestSide = 8192;

export function svgOf({ cells, fit, inks, shown, marks, t }: Shown): string {
  const surface = new SvgSurface(inks);
  const { width, height } = pictureSize(cells.plan, fit, shown.length);
  drawPicture({ surface, cells, fit, inks, marks }, shown, t);
  return surface.file(width, height, cells.data.name);
}

async function pngOf({ cells, fit, inks, shown, marks, t }: Shown): Promise<Blob | null> {
  const { width, height } = pictureSize(cells.plan, fit, shown.length);
  // Twice as fine as the screen's pixels, for print.
  const fine = Math.min(2, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * fine);
  canvas.height = Math.ceil(height * fine);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(fine, fine);
  const surface = new CanvasSurface(context, inks);
  const drawing: Drawing = { surface, cells, fit, inks, marks };
  surface.rect(0, 0, width, height, inks.ground);
  drawPicture(drawing, shown, t);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Forbidden, or no clipboard without TLS.
    return false;
  }
}

/** Does what the menu says; the answer is a sentence for the visitor. */
export async function perform(action: string, shown: Shown): Promise<string> {
  const { cells, t } = shown;
  const write = texts[action];
  if (write) return (await copy(write(cells))) ? t.copied : t.notCopied;
  const blob = action === 'svg' ? new Blob([svgOf(shown)], { type: 'image/svg+xml' }) : await pngOf(shown);
  if (!blob) return t.notSaved;
  const name = fileName(cells.data.name, action);
  download(name, blob);
  return t.saved(name);
}

export const menuItems = (t: TensorStrings) => [
  { id: 'csv', label: t.copyCsv },
  { id: 'numpy', label: t.copyNumpy },
  { id: 'latex', label: t.copyLatex },
  { id: 'svg', label: t.saveSvg },
  { id: 'png', label: t.savePng },
];
