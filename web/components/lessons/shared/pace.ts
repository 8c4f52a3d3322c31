// A training that runs while one looks.

/** Milliseconds between two pictures of a running training. */
const pictureEvery = 150;

/** Steps as long as it `goes`, and shows it now and then and at the end: drawing takes longer than learning. */
export async function paced(goes: () => boolean, step: () => Promise<void>, show: () => Promise<void>): Promise<void> {
  let shown = performance.now();
  while (goes()) {
    await step();
    if (performance.now() - shown < pictureEvery) continue;
    await show();
    shown = performance.now();
  }
  await show();
}
