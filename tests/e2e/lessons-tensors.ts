// The numbers that a lesson's own element shows.
import { comeTo } from './site';
import type { Page } from 'playwright-core';

/** The numbers of an element's tensor of that name, the n-th if there are several. Waits until they have come. */
export async function shownNumbers(page: Page, element: string, name: string, nth = 0): Promise<number[]> {
  await comeTo(page.locator(element).first());
  const handle = await page.waitForFunction(
    ([element, name, nth]) => {
      const root = document.querySelector(element as string)?.shadowRoot;
      const tensors = [...(root?.querySelectorAll('attn-tensor') ?? [])] as unknown as {
        data: { name: string; values: Float32Array | null } | null;
      }[];
      const values = tensors.filter(({ data }) => data?.name === name)[nth as number]?.data?.values;
      return values ? [...values] : null;
    },
    [element, name, nth],
  );
  return (await handle.jsonValue()) as number[];
}

export const rounded = (numbers: number[], decimals = 4): number[] => numbers.map((number) => Number(number.toFixed(decimals)));
