import { css } from 'lit';

/** What is asked of one value, beside the stage or below it. */
export const valuePanelStyles = css`
  .asked {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    grid-auto-rows: max-content;
    gap: 0.7rem;
    min-width: 0;
    padding: 0.8rem 0.9rem 0;
    border-block-start: 1px solid var(--border);
    overflow-x: clip;
  }
  .asked > button {
    justify-self: start;
  }
  /* What was asked for is seen, however long what it is asked of. */
  .asked attn-tensor {
    scroll-margin-block-end: 40vh;
  }
  .asked attn-explanation {
    margin-block-end: 1rem;
  }
  .asked attn-explanation.open {
    position: sticky;
    inset-block-end: 0;
    z-index: 20;
    max-height: 40vh;
    margin: 0 -0.9rem;
    padding: 0.7rem 0.9rem 1rem;
    border-block-start: 1px solid var(--border);
    background: var(--bg);
    box-shadow: 0 0 18px rgb(0 0 0 / 0.14);
    overflow: auto;
  }
  .asked header {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: 0.5rem;
  }
  .asked header > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .asked header button {
    flex: none;
  }
  .asked h3 {
    margin: 0;
    font-size: 1rem;
  }
  .asked .facts {
    margin: 0;
    color: var(--text-quiet);
    font-size: 0.875rem;
  }
  .heads {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem;
  }
  .masks {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  .mask,
  .lengths,
  .keys {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.5rem;
    font-size: 0.875rem;
  }
  .mask .note {
    margin: 0;
    color: var(--text-quiet);
  }
  .key {
    min-width: 2rem;
    min-height: 2rem;
    padding: 0 0.4em;
  }
  .heads [aria-pressed='true'],
  .key.out {
    border-style: dashed;
    color: var(--text-quiet);
    text-decoration: line-through;
  }
  .next-words {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
    gap: 0.6rem 1rem;
  }
  .next-words h4 {
    margin: 0 0 0.15rem;
    color: var(--text-quiet);
    font-size: 0.875rem;
    font-weight: 400;
  }
  .next-words ol {
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 0.875rem;
  }
  .next-words li {
    display: flex;
    justify-content: space-between;
    gap: 0.5rem;
    margin-block-end: 2px;
    padding-inline: 0.3rem;
    border-radius: 3px;
    background: linear-gradient(color-mix(in srgb, var(--link) 26%, var(--bg)) 0 0) 0 0 / var(--chance) 100% no-repeat;
    font-variant-numeric: tabular-nums;
  }
  .wide .with-asked {
    grid-template-columns: minmax(0, 1fr) minmax(20rem, 27rem);
  }
  .wide .asked {
    block-size: min(74vh, 46rem);
    overflow: auto;
    border-block-start: 0;
    border-inline-start: 1px solid var(--border);
  }
`;
