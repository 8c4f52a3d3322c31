// On a phone a lesson folds what not everybody needs: parts below an <h3 class="fold">, exercises and further reading.

/** As in styles/lesson.css. */
const phone = matchMedia('(max-width: 34rem)');

interface Fold {
  button: HTMLButtonElement;
  held: Element[];
}

/** "3." at its beginning: an exercise's first paragraph. */
const isExercise = ({ firstChild }: Element): boolean =>
  firstChild instanceof HTMLElement &&
  firstChild.localName === 'strong' &&
  /^\d+\.$/.test(firstChild.textContent.trim());

/** What the address's fragment names: with a "%" that encodes nothing, as the browser does, what is written. */
function target(): HTMLElement | null {
  const name = location.hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    return document.getElementById(name);
  }
}

/** All up to the next fold or section. */
function heldBelow(head: Element, heads: readonly Element[]): Element[] {
  const held: Element[] = [];
  for (let next = head.nextElementSibling; next && !heads.includes(next); next = next.nextElementSibling) {
    if (next.matches('h2, .lesson-print')) break;
    held.push(next);
  }
  return held;
}

/** `article` has the words: data-unfold and data-fold. */
export function setUpFolds(article: HTMLElement): void {
  if (!phone.matches) return;
  const heads = [...article.querySelectorAll(':scope > h3.fold, :scope > #reading, :scope > #exercises ~ p')].filter(
    (head) => head.localName !== 'p' || isExercise(head),
  );
  const folds = heads.map((head): Fold => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'fold-toggle';
    const held = heldBelow(head, heads);
    // Its name says what it opens.
    head.id ||= `fold-${heads.indexOf(head)}`;
    button.setAttribute('aria-describedby', head.id);
    head.append(' ', button);
    return { button, held };
  });
  const set = ({ button, held }: Fold, open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    button.textContent = (open ? article.dataset.fold : article.dataset.unfold) ?? '';
    for (const one of held) one.toggleAttribute('data-folded', !open);
  };
  const showTarget = () => {
    const shown = target();
    const fold = folds.find(
      ({ button, held }) => shown && (button.parentElement === shown || held.some((one) => one.contains(shown))),
    );
    if (!fold || fold.button.getAttribute('aria-expanded') === 'true') return;
    set(fold, true);
    shown!.scrollIntoView();
  };
  for (const fold of folds) {
    set(fold, false);
    fold.button.addEventListener('click', () => set(fold, fold.button.getAttribute('aria-expanded') !== 'true'));
  }
  showTarget();
  addEventListener('hashchange', showTarget);
  // A window that became wide has room.
  phone.addEventListener('change', () => {
    if (!phone.matches) for (const fold of folds) set(fold, true);
  });
}
