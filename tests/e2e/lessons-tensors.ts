// The numbers that a lesson's own element shows.
import { comeTo } from './site';
import type { Page } from 'playwright-core';

/** The numbers of an element's tensor of that name, the first if there are several. Waits until they have come. */
export async function shownNumbers(page: Page, element: string, name: string): Promise<number[]> {
  await comeTo(page.locator(element).first());
  const handle = await page.waitForFunction(
    ([element, name]) => {
      const root = document.querySelector(element)?.shadowRoot;
      const tensors = [...(root?.querySelectorAll('attn-tensor') ?? [])] as unknown as {
        data: { name: string; values: Float32Array | null } | null;
      }[];
      const values = tensors.find(({ data }) => data?.name === name)?.data?.values;
      return values ? [...values] : null;
    },
    [element, name],
  );
  return (await handle.jsonValue()) as number[];
}

export const rounded = (numbers: number[]): number[] => numbers.map((number) => Number(number.toFixed(4)));
