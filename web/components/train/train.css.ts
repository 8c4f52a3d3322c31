import { css } from 'lit';

export const trainStyles = css`
  .frame {
    container-type: inline-size;
  }
  /* What is set on the left, what happens on the right: the curve beside what the model does with one sentence. */
  .bench {
    display: grid;
    grid-template-columns: minmax(0, 18.5rem) minmax(0, 1fr);
    gap: 2rem 2.5rem;
    align-items: start;
  }
  .results {
    display: grid;
    grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
    gap: 2rem;
    align-items: start;
  }
  .frame > .notice {
    margin-block: 0 1.75rem;
  }
  h2 {
    margin: 0 0 0.75rem;
    font-size: 1.2rem;
    line-height: 1.3;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-block-end: 1rem;
  }
  progress {
    display: block;
    width: 100%;
    height: 0.5rem;
    margin-block-end: 1rem;
    border: 0;
    border-radius: 99px;
    overflow: hidden;
    background: var(--border);
    accent-color: var(--link);
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: var(--border);
  }
  progress::-webkit-progress-value {
    background: var(--link);
    border-radius: 99px;
  }
  progress::-moz-progress-bar {
    background: var(--link);
  }
  .figures {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.75rem 1.25rem;
    margin: 0 0 1.25rem;
  }
  /* As wide as its number, whatever that is. */
  .figures > div {
    flex: 1 1 7rem;
  }
  .figures dt {
    font-size: 0.8rem;
    color: var(--text-quiet);
  }
  .figures dd {
    margin: 0;
    font-size: 1.2rem;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .best {
    margin: 0.5rem 0 0;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: 0.5rem 2rem;
    margin-block-end: 0.75rem;
  }
  .head h2 {
    overflow-wrap: anywhere;
    margin: 0;
  }
  @container (max-width: 60rem) {
    .results {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @container (max-width: 46rem) {
    .bench {
      grid-template-columns: minmax(0, 1fr);
    }
    /* What to press is seen first; the settings are good as they are. */
    .bench > :last-child {
      order: -1;
    }
  }
`;
