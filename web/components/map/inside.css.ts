import { css } from 'lit';

export const insideStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.7rem;
    margin-block-end: 1.5rem;
  }
  .notice,
  .writing,
  .said,
  attn-map,
  form:not(:has(+ .file-button)) {
    grid-column: 1 / -1;
  }
  .file-button {
    align-self: start;
  }
  form,
  .examples,
  .said,
  .wrote {
    margin: 0;
  }
  .sentence {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
  }
  .sentence > input {
    flex: 1 1 16rem;
    min-width: 0;
  }
  .examples,
  .transport,
  .writing {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4rem 0.6rem;
  }
  .examples {
    margin-block-start: 0.5rem;
    color: var(--text-quiet);
    font-size: 0.925rem;
  }
  .wrote {
    flex: 1 1 12rem;
    min-height: 1.6em;
    font-size: 1.1rem;
    font-weight: 600;
  }
  /* Lines for whatever it says: the map stays where it is. */
  .said {
    min-height: 1.6em;
    color: var(--text-quiet);
    font-size: 0.925rem;
  }
  @media (max-width: 40rem) {
    .said {
      min-height: 3.2em;
    }
    .transport span,
    .examples {
      display: none;
    }
    .sentence > label {
      position: absolute;
      clip-path: inset(50%);
    }
    .sentence > input {
      flex-basis: 8rem;
    }
    .writing {
      column-gap: 0.3rem;
    }
    .writing .transport {
      display: contents;
    }
    .writing button {
      padding-inline: 0.6em;
    }
    .wrote {
      flex-basis: 100%;
    }
    /* The model is to be on the first screen; files come after it. */
    .file-button {
      order: 1;
      grid-column: 1 / -1;
      justify-self: start;
    }
    form {
      grid-column: 1 / -1;
    }
  }
`;
