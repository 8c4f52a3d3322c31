// The picture to take away: all of it, its tiles as shapes, its colours as they are now.
import { download } from '../ui/files';

const variables = [
  '--bg',
  '--surface',
  '--border',
  '--control-border',
  '--text',
  '--text-quiet',
  '--link',
  '--focus',
  '--error',
  '--q',
  '--k',
  '--v',
  '--q-text',
  '--k-text',
  '--v-text',
  '--curve',
  '--font',
];

/** The longest side that browsers surely draw. */
const longestSide = 8192;
/** Around the picture: what stands at its edge sticks out, a frame, a shadow, a badge. */
const margin = 12;

export function svgText(scene: SVGSVGElement, styles: string): string {
  const copy = scene.cloneNode(true) as SVGSVGElement;
  const colors = getComputedStyle(scene);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = scene.viewBox.baseVal;
  copy.setAttribute('viewBox', [-margin, -margin, width + 2 * margin, height + 2 * margin].join(' '));
  copy.setAttribute('width', String(width + 2 * margin));
  copy.setAttribute('height', String(height + 2 * margin));
  copy.setAttribute('style', variables.map((name) => `${name}:${colors.getPropertyValue(name).trim()}`).join(';'));
  for (const part of copy.querySelectorAll('.light')) part.remove();
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = styles;
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('x', String(-margin));
  ground.setAttribute('y', String(-margin));
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', colors.getPropertyValue('--bg').trim());
  copy.prepend(style, ground);
  return new XMLSerializer().serializeToString(copy);
}

async function pngOf(text: string, width: number, height: number): Promise<Blob | null> {
  const fine = Math.min(2, longestSide / Math.max(width, height));
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  await picture.decode();
  URL.revokeObjectURL(picture.src);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * fine);
  canvas.height = Math.ceil(height * fine);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Saves it as a file; what comes back is the file's name. Throws where the browser cannot draw it. */
export async function savePicture(
  scene: SVGSVGElement,
  kind: 'svg' | 'png',
  program: string,
  styles: string,
): Promise<string> {
  const text = svgText(scene, styles);
  const { width, height } = scene.viewBox.baseVal;
  const blob =
    kind === 'svg'
      ? new Blob([text], { type: 'image/svg+xml' })
      : await pngOf(text, width + 2 * margin, height + 2 * margin);
  const name = `${program}.${kind}`;
  if (!blob) throw new Error('The browser draws no picture of this size.');
  download(name, blob);
  return name;
}
