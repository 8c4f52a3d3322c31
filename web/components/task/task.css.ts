import { css } from 'lit';

export const taskStyles = css`
  section {
    margin-block: 1.5rem;
    padding: 0.9rem 1.1rem 1rem;
    border: 1px solid var(--border);
    border-inline-start: 4px solid var(--link);
    border-radius: 4px 12px 12px 4px;
    background: var(--surface);
    /* Labels of tensors that stay in view hide what passes below them. */
    --tensor-ground: var(--surface);
  }
  @media screen and (max-width: 34rem) {
    section {
      margin-block: 1rem;
      padding: 0.75rem 0.9rem 0.8rem;
    }
  }
  section.solved {
    border-inline-start-color: var(--v);
  }
  .title {
    margin: 0 0 0.3rem;
    font-weight: 650;
  }
  .quiet {
    color: var(--text-quiet);
    font-weight: 400;
  }
  ::slotted(p) {
    margin: 0 0 0.6rem;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
    margin-block: 0.6rem 0;
  }
  input {
    flex: 1 1 4rem;
    min-width: 0;
    max-width: 9rem;
    font-variant-numeric: tabular-nums;
  }
  form input[type='text'] {
    padding-inline: 0.4em;
  }
  details {
    margin-block: 0.4rem;
  }
  summary {
    cursor: pointer;
    color: var(--link);
  }
  .message {
    margin: 0.6rem 0 0;
    font-weight: 600;
  }
  .message:empty {
    margin: 0;
  }
  ::slotted([slot='wrong']) {
    margin: 0.3rem 0 0;
  }
  section > button {
    margin-block-start: 0.6rem;
  }
  .arithmetic {
    margin: 0.2rem 0 0.6rem;
    font-family: var(--mono);
    font-size: 0.85rem;
    color: var(--text-quiet);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  .runs {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
    align-items: start;
    gap: 1rem 1.5rem;
    margin-block: 0.6rem;
  }
  .runs figure {
    min-width: 0;
    margin: 0;
  }
  .runs figcaption {
    font-size: 0.9rem;
  }
  @media print {
    form,
    .message,
    section > button {
      display: none;
    }
  }
`;
