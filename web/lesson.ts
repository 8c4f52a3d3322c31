// What every lesson has: its table of contents follows the reader, questions take a guess, and the device remembers
// both how far one came and what one guessed.
import { Engine } from './engine/client';
import { setUpFolds } from './folds';
import { setUpPrintButton } from './print';
import { loadWhenNear } from './components/ui/near';
import { remember } from './progress';

/** As in styles/lesson.css: from here on the contents stand beside the lesson. */
const beside = matchMedia('(min-width: 75.001rem)');

function setUpContents(contents: HTMLElement): void {
  const details = contents.querySelector('details')!;
  const summary = details.querySelector('summary')!;
  const fold = () => {
    details.open = beside.matches;
    // Beside the lesson there is nothing to fold.
    summary.tabIndex = beside.matches ? -1 : 0;
  };
  beside.addEventListener('change', fold);
  fold();
  summary.addEventListener('click', (event) => {
    if (beside.matches) event.preventDefault();
  });
}

/** Marks the section whose heading was the last to pass the upper third of the window. */
function followReader(links: HTMLAnchorElement[], article: HTMLElement): void {
  const headings = [...article.querySelectorAll<HTMLElement>('h2[id]')];
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    const id = passed.at(-1)?.id;
    for (const link of links) {
      if (id && link.hash === `#${id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  // An observer says that a heading crossed the line; which one is the last is then read off the page. All above the
  // line counts as inside, so that a jump over several headings is heard too.
  const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -66% 0px' });
  for (const heading of headings) observer.observe(heading);
}

/** How high the figures are that stand beside their text: styles/lesson.css. */
function measureFigures(article: HTMLElement): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries)
      (target as HTMLElement).style.setProperty('--height', `${borderBoxSize[0].blockSize}px`);
  });
  for (const figure of article.querySelectorAll('.beside > .stage')) observer.observe(figure);
}

/** Having seen the end is having read it. */
function noteProgress(article: HTMLElement): void {
  const lesson = Number(article.dataset.lesson);
  remember(lesson, 'opened');
  const end = article.querySelector('.lesson-pager');
  if (!end) return;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    remember(lesson, 'read');
    observer.disconnect();
  });
  observer.observe(end);
}

/** The engine comes when the prose is there and the page has nothing else to do, not when it is first needed. */
function prepareEngine(): void {
  const prepare = () => Engine.shared.prepare();
  if (typeof requestIdleCallback === 'function') requestIdleCallback(prepare, { timeout: 2000 });
  else setTimeout(prepare, 200);
}

addEventListener('load', prepareEngine);
const article = document.querySelector<HTMLElement>('.lesson-body');
const contents = document.querySelector<HTMLElement>('.lesson-toc');
if (contents) setUpContents(contents);
if (article && contents) followReader([...contents.querySelectorAll<HTMLAnchorElement>('li a')], article);
if (article) {
  setUpFolds(article);
  measureFigures(article);
  noteProgress(article);
}
for (const question of document.querySelectorAll('.lesson-body .ask'))
  question.append(document.createElement('attn-guess'));
loadWhenNear('attn-guess', () => import('./components/task/guess'));
const printButton = document.querySelector<HTMLButtonElement>('.lesson-print button');
if (printButton) setUpPrintButton(printButton);
