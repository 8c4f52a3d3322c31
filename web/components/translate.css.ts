import { css } from 'lit';

export const translateStyles = css`
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 1rem 2rem;
    margin-block-end: 1.25rem;
  }
  .sentence {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    margin-block-start: 0.25rem;
  }
  .sentence input {
    flex: 1 1 12rem;
    width: auto;
    min-width: 0;
    min-height: 3rem;
    font-size: 1.2rem;
  }
  .sentence button {
    min-height: 3rem;
    padding-inline: 1.4rem;
  }
  .examples {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem;
    margin: 0.6rem 0 0;
  }
  .examples .label {
    margin-inline-end: 0.2rem;
  }
  .notes {
    margin: 0.75rem 0 0;
    padding: 0;
    list-style: none;
    font-size: 0.925rem;
    color: var(--text-quiet);
  }

  .tokens {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 0.35rem 1rem;
    align-items: baseline;
    margin: 1.5rem 0 1rem;
    font-size: 1.2rem;
  }
  .tokens dt {
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  .tokens dd {
    margin: 0;
    min-height: 1.6em;
    display: flex;
    flex-wrap: wrap;
    gap: 0.1rem 0.55rem;
    overflow-wrap: anywhere;
  }
  .tokens .source {
    color: var(--k-text);
  }
  .tokens .produced {
    color: var(--q-text);
    font-weight: 550;
  }
  .tokens .special {
    font-weight: 400;
    opacity: 0.75;
    font-size: 0.85em;
    align-self: center;
  }
  .tokens .none {
    color: var(--text-quiet);
    font-weight: 400;
    font-size: 0.95rem;
  }
  .unknown {
    text-decoration: underline wavy;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }

  .transport {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-block-end: 1.5rem;
  }
  .views {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1.5rem;
    margin-block-end: 1.25rem;
  }
  .reading {
    max-width: 42rem;
    margin: 1rem 0 0;
    font-size: 0.95rem;
    color: var(--text-quiet);
  }
  .about {
    margin: 0;
    font-size: 0.875rem;
    color: var(--text-quiet);
  }
  .busy {
    min-height: 24rem;
    color: var(--text-quiet);
  }
`;
