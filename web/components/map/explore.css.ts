import { css } from 'lit';

export const exploreStyles = css`
  form {
    display: grid;
    justify-items: start;
    gap: 0.6rem;
    margin-block-end: 1rem;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.75rem 1.25rem;
    width: 100%;
  }
  .field {
    display: grid;
    gap: 0.25rem;
    min-width: 0;
  }
  .field.program {
    flex: 0 1 20rem;
  }
  .field.weights {
    flex: 0 1 14rem;
  }
  .field.seed {
    flex: 0 1 7rem;
  }
  select {
    width: 100%;
    min-height: 2.5rem;
    padding: 0.3em 0.6em;
    border: 1px solid var(--control-border);
    border-radius: 8px;
    background: var(--bg);
    color: var(--text);
  }
  .check {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 2.5rem;
    color: var(--text);
  }
  .check input {
    width: 1.15rem;
    height: 1.15rem;
    accent-color: var(--link);
  }
  .summary {
    flex: 1 1 22rem;
    align-self: center;
    min-width: 0;
    max-width: 42rem;
    margin: 0;
    color: var(--text-quiet);
  }
  @media (max-width: 40rem) {
    .field:is(.program, .weights) {
      flex: 1 1 8rem;
    }
    .summary {
      flex-basis: 100%;
      font-size: 0.925rem;
    }
    /* The model itself is to be on the first screen. */
    .summary.told {
      display: none;
    }
  }
  details {
    width: 100%;
  }
  details > summary {
    width: fit-content;
    color: var(--link);
    cursor: pointer;
  }
  .settings {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
    gap: 0.75rem 1.25rem;
    padding-block: 0.75rem;
  }
  attn-map {
    display: block;
    min-block-size: 36rem;
    margin-block-end: 1.5rem;
  }
  /* It fills the page's room before it is drawn: opened again further down, the page has it in the window. */
  attn-stepper {
    display: block;
    min-block-size: 76rem;
  }
  @media (min-width: 48rem) {
    attn-stepper {
      min-block-size: 40rem;
    }
  }
`;
