import { css } from 'lit';
import { exampleStyles } from './examples.css';

export const splitStyles = css`
  ${exampleStyles}
  .frame {
    container-type: inline-size;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.6rem 1rem;
    margin-block-end: 1.1rem;
  }
  .split + .top {
    margin-block: 1.5rem 0;
  }
  .top .about {
    flex: 1 0 100%;
    order: 1;
  }
  /* What is asked on the left, what is seen on the right. */
  .split {
    display: grid;
    grid-template-columns: minmax(0, 27rem) minmax(0, 1fr);
    gap: 1.5rem 2.5rem;
    align-items: start;
    margin-block-start: 1.5rem;
  }
  .picture {
    min-width: 0;
    min-height: 26rem;
    padding: 1.25rem 1.5rem;
    border: 1px solid var(--border);
    border-radius: 14px;
    background: var(--raised, var(--bg));
  }
  @container (max-width: 52rem) {
    .split {
      grid-template-columns: minmax(0, 1fr);
      gap: 1rem;
    }
    .picture {
      min-height: 0;
      padding: 0.9rem 0.9rem 1rem;
    }
  }
  @container (max-width: 30rem) {
    .top > fieldset,
    .top .segments {
      display: flex;
      flex-direction: column;
      width: 100%;
    }
    .top .segments label + label {
      border-inline-start: 0;
      border-block-start: 1px solid var(--border);
    }
  }
  .sentence {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.6rem;
    margin-block-start: 0.25rem;
  }
  .sentence :is(input, attn-sentence-field) {
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
  }
  .views > :first-child {
    flex: 1 0 100%;
  }
  .reading {
    max-width: 42rem;
    margin: 0.9rem 0 0;
    font-size: 0.925rem;
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
