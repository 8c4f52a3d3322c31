import { luminance } from '../../../web/components/ui/scale';

/** The contrast of two colours as WCAG defines it. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
