import { css } from 'lit';
import { formulaStyles } from './formula';
import { termStyles } from './term.css';

export const explanationStyles = [
  ...formulaStyles,
  termStyles,
  css`
    :host {
      display: block;
      min-width: 0;
    }
    section {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.6rem;
      min-height: 5.5rem;
      align-content: start;
    }
    p {
      margin: 0;
    }
    .hint,
    .note,
    .general {
      color: var(--text-quiet);
      font-size: 0.875rem;
    }
    .coarse {
      display: none;
    }
    @media (pointer: coarse) {
      .coarse {
        display: inline;
      }
      .fine {
        display: none;
      }
    }

    .trail {
      display: flex;
      align-items: center;
      gap: 0.6rem;
      min-width: 0;
      font-size: 0.8125rem;
    }
    .trail nav {
      flex: 1;
      min-width: 0;
    }
    .trail ol {
      display: flex;
      flex-wrap: wrap;
      gap: 0.1rem 0.35rem;
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .trail li + li::before {
      content: '›';
      margin-inline-end: 0.35rem;
      color: var(--text-quiet);
    }
    .trail button.quiet {
      flex: none;
      font-size: 0.8125rem;
    }
    .crumb {
      display: inline;
      min-height: 1.5rem;
      padding: 0 0.15rem;
      border: 0;
      border-radius: 4px;
      background: none;
      color: var(--link);
      font: inherit;
      text-align: start;
      overflow-wrap: anywhere;
    }
    .crumb:hover {
      text-decoration: underline;
    }
    [aria-current] {
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    .close {
      flex: none;
      min-height: 2rem;
      min-width: 2rem;
      padding: 0;
      border: 0;
      justify-content: center;
      color: var(--text-quiet);
    }

    .sum,
    .parts li {
      font-variant-numeric: tabular-nums;
      line-height: 1.9;
    }
    .sum {
      max-height: 16rem;
      overflow: auto;
      font-size: 1.0625rem;
    }
    .lhs {
      font-weight: 600;
    }
    .eq {
      margin-inline: 0.35em;
      color: var(--text-quiet);
    }
    .result {
      padding: 0.05em 0.35em;
      border-radius: 5px;
      box-shadow: inset 0 0 0 2px var(--text);
    }
    .was {
      color: var(--text-quiet);
      font-size: 0.875rem;
    }
    .number {
      display: inline;
      min-height: 0;
      padding: 0.05em 0.2em;
      border: 0;
      border-block-end: 1.5px solid color-mix(in srgb, var(--tone, var(--link)) 55%, transparent);
      border-radius: 4px 4px 0 0;
      background: none;
      color: var(--tone, var(--link));
      line-height: 1.25;
    }
    .number:hover,
    .number:focus-visible {
      background: color-mix(in srgb, var(--tone, var(--link)) 16%, transparent) !important;
    }
    .role-query {
      --tone: var(--q-text);
    }
    .role-key {
      --tone: var(--k-text);
    }
    .role-value {
      --tone: var(--v-text);
    }
    .lhs {
      color: var(--tone, inherit);
    }

    .parts {
      display: flex;
      gap: 0.75rem;
      max-height: 14rem;
      overflow: auto;
      font-size: 0.9375rem;
    }
    .where {
      flex: none;
      padding-block: 0.25rem;
      color: var(--text-quiet);
      font-size: 0.875rem;
    }
    .parts ul {
      min-width: 0;
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .general {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 1rem;
    }
    .general .formula {
      max-width: 100%;
      overflow-x: auto;
      overflow-y: hidden;
      color: var(--text);
    }
    cite {
      font-style: normal;
    }
    .sources {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem 1.5rem;
    }
    .sources attn-tensor {
      --ground: var(--surface);
      flex: 1 1 16rem;
      min-width: min(100%, 12rem);
      max-width: 34rem;
    }

    @media (pointer: coarse) {
      .number {
        padding: 0.3em 0.35em;
      }
    }
  `,
];
