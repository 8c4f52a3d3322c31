// What only <attn-translate> has: the words that are known, what a sentence lacks, the slip in the positions.
import { css } from 'lit';

export const translatePageStyles = css`
  /* Where its tokens will stand, before there is a model to read it. */
  .to-come {
    margin-block: 1.5rem 0.5rem;
    font-size: 1.25rem;
    color: var(--k-text);
  }
  .known,
  .beam {
    min-height: 1.9rem;
    margin-block-start: 0.5rem;
    font-size: 0.925rem;
    color: var(--text-quiet);
  }
  .known summary,
  .beam summary {
    width: fit-content;
    padding-block: 0.2rem;
    cursor: pointer;
  }
  .known p {
    max-height: 9rem;
    margin: 0.25rem 0 0;
    padding: 0.6rem 0.8rem;
    overflow: auto;
    border: 1px solid var(--border);
    border-radius: 8px;
    color: var(--text);
    word-spacing: 0.6em;
    line-height: 1.7;
  }
  .beam p {
    margin: 0.25rem 0 0;
  }
  .found {
    margin-block: 0.4rem;
    padding-inline-start: 1.5rem;
    color: var(--text);
  }
  .found span {
    display: block;
    color: var(--text-quiet);
  }
  @media print {
    .known:not([open]),
    .beam:not([open]) {
      display: none;
    }
  }
  .positions {
    margin-block-start: 1.25rem;
  }
  .positions label {
    display: flex;
    align-items: start;
    gap: 0.6rem;
    font-size: 0.95rem;
    color: var(--text);
    cursor: pointer;
  }
  .positions input {
    flex: none;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0.15rem 0 0;
    accent-color: var(--link);
  }
  .positions p {
    margin: 0.35rem 0 0;
    padding-inline-start: 1.75rem;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
`;
