// Numbers as people read them.

/** The shortest decimal that denotes this float32: 0.1, not 0.10000000149011612. */
export function exact(value: number): string {
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

/** For a cell: two decimals, no zero before the point. */
export function short(value: number): string {
  const text = value.toFixed(2);
  return text.replace(/^(-?)0\./, '$1.');
}

const wholes = new Map<string, Intl.NumberFormat>();

/** To the nearest whole number, thousands apart. A formatter takes a browser longer to make than a page to draw. */
export function whole(value: number, locale: string): string {
  if (value >= 0 && value < 999) return String(Math.round(value));
  let format = wholes.get(locale);
  if (!format) wholes.set(locale, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })));
  return format.format(value);
}

/** 0:07, 2:05, 1:02:05. */
export function duration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  const pad = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}
