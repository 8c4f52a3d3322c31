// Where cells are painted: a canvas or an SVG text. Both know the same few strokes, so that a saved picture and the
// canvas on the page are drawn by the same code.

export interface TextLook {
  size: number;
  color: string;
  align: 'start' | 'middle' | 'end';
  /** Degrees, clockwise. */
  turn?: number;
  struck?: boolean;
}

export interface Surface {
  rect(x: number, y: number, w: number, h: number, fill: string): void;
  /** Thin slanted lines on the ground: masked. */
  hatch(x: number, y: number, w: number, h: number): void;
  ring(x: number, y: number, w: number, h: number, color: string, width: number, dashed: boolean): void;
  /** The middle of the text's height is at y. */
  text(text: string, x: number, y: number, look: TextLook): void;
}

/** The page's colours, resolved. */
export interface Inks {
  text: string;
  quiet: string;
  ground: string;
  border: string;
  /** Colour of the frame: of the tensor's role. */
  role: string;
  font: string;
}

const hatchStep = 5;

export class CanvasSurface implements Surface {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly inks: Inks,
  ) {}

  rect(x: number, y: number, w: number, h: number, fill: string): void {
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, w, h);
  }

  hatch(x: number, y: number, w: number, h: number): void {
    const { context, inks } = this;
    this.rect(x, y, w, h, inks.ground);
    context.save();
    context.beginPath();
    context.rect(x, y, w, h);
    context.clip();
    context.beginPath();
    for (let at = -h; at < w; at += hatchStep) {
      context.moveTo(x + at, y + h);
      context.lineTo(x + at + h, y);
    }
    context.strokeStyle = inks.quiet;
    context.globalAlpha = 0.55;
    context.lineWidth = 1;
    context.stroke();
    context.restore();
  }

  ring(x: number, y: number, w: number, h: number, color: string, width: number, dashed: boolean): void {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.setLineDash(dashed ? [3, 2] : []);
    context.strokeRect(x + width / 2, y + width / 2, w - width, h - width);
    context.setLineDash([]);
  }

  text(text: string, x: number, y: number, look: TextLook): void {
    const { context } = this;
    context.save();
    context.translate(x, y);
    if (look.turn) context.rotate((look.turn * Math.PI) / 180);
    context.font = `${look.size}px ${this.inks.font}`;
    context.textAlign = look.align === 'middle' ? 'center' : look.align;
    context.textBaseline = 'middle';
    context.fillStyle = look.color;
    context.fillText(text, 0, 0.5);
    if (look.struck) this.strike(text, look);
    context.restore();
  }

  private strike(text: string, { align, color }: TextLook): void {
    const { width } = this.context.measureText(text);
    const left = align === 'end' ? -width : align === 'middle' ? -width / 2 : 0;
    this.rect(left, 0, width, 1, color);
  }
}

const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    // What XML cannot hold at all.
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');

const short = (length: number): string => String(Number(length.toFixed(2)));

export class SvgSurface implements Surface {
  private readonly parts: string[] = [];

  constructor(private readonly inks: Inks) {}

  rect(x: number, y: number, w: number, h: number, fill: string): void {
    this.parts.push(`<rect ${box(x, y, w, h)} fill="${fill}"/>`);
  }

  hatch(x: number, y: number, w: number, h: number): void {
    this.parts.push(`<rect ${box(x, y, w, h)} fill="url(#hatch)"/>`);
  }

  ring(x: number, y: number, w: number, h: number, color: string, width: number, dashed: boolean): void {
    const inner = box(x + width / 2, y + width / 2, w - width, h - width);
    this.parts.push(
      `<rect ${inner} fill="none" stroke="${color}" stroke-width="${width}"${dashed ? ' stroke-dasharray="3 2"' : ''}/>`,
    );
  }

  text(text: string, x: number, y: number, look: TextLook): void {
    const turn = look.turn ? ` transform="rotate(${look.turn} ${short(x)} ${short(y)})"` : '';
    const struck = look.struck ? ' text-decoration="line-through"' : '';
    this.parts.push(
      `<text x="${short(x)}" y="${short(y)}" dy="0.35em" font-size="${look.size}" fill="${look.color}" text-anchor="${look.align}"${turn}${struck}>${escaped(text)}</text>`,
    );
  }

  /** The whole file. */
  file(width: number, height: number, title: string): string {
    const { ground, quiet, font } = this.inks;
    const [w, h] = [Math.ceil(width), Math.ceil(height)];
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" font-family="${escaped(font)}" font-variant-numeric="tabular-nums">`,
      `<title>${escaped(title)}</title>`,
      `<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="${ground}"/><rect width="1" height="5" fill="${quiet}" fill-opacity="0.55"/></pattern></defs>`,
      `<rect width="${w}" height="${h}" fill="${ground}"/>`,
      ...this.parts,
      '</svg>\n',
    ].join('\n');
  }
}

const box = (x: number, y: number, w: number, h: number): string =>
  `x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}"`;
