// How far the reader came in the course. It stays on this device, and nothing else is kept.
const key = 'attn-lessons';

export type Standing = 'opened' | 'read';

/** By lesson number. What cannot be read, or was written by something else, is as nothing. */
export function standings(): Record<string, Standing> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, standing]) => standing === 'opened' || standing === 'read'));
  } catch {
    return {};
  }
}

/** A lesson that was read once stays read. */
export function remember(lesson: number, standing: Standing): void {
  const kept = standings();
  if (kept[lesson] === 'read' || kept[lesson] === standing) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept, [lesson]: standing }));
  } catch {
    // Storage may be forbidden; the course works without.
  }
}

/** Says in the course's contents which lessons were begun and which were read. */
export function showStandings(course: HTMLElement): void {
  const kept = standings();
  for (const item of course.querySelectorAll<HTMLElement>('[data-lesson]')) {
    const standing = kept[item.dataset.lesson!];
    if (!standing) continue;
    const note = document.createElement('span');
    note.className = 'progress';
    note.textContent = course.dataset[standing] ?? '';
    item.querySelector('.about')?.append(note);
  }
}
