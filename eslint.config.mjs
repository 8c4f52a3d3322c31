import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import { configs as lit } from 'eslint-plugin-lit';
import { configs as wc } from 'eslint-plugin-wc';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import engineComputes from './scripts/lint/rules/engine-computes.mjs';

export default defineConfig(
  {
    ignores: ['_site/', 'build/', '.11ty-vite/', '.cache/', 'web/engine/generated/', 'web/public/', 'tests/*/output/'],
  },
  eslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Prettier breaks code; what it leaves is sentences, patterns and templates, which are read as they stand.
      'max-len': ['error', 120, { ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
    },
  },
  { files: ['scripts/site/service-worker.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Lit binds the methods that a template hands to its events.
      '@typescript-eslint/unbound-method': 'off',
      // What comes from JSON is checked where it is read.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // What stands in for something that takes its time may answer at once.
      '@typescript-eslint/require-await': 'off',
      // What IndexedDB rejects with is a DOMException.
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // So types of events are added to those of the document.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  // Tests wait for what they read, or for the page to be at rest (scripts/lib/rest.mjs): never for time. A timer
  // without milliseconds is a turn of the event loop.
  {
    files: ['tests/**/*.{ts,js}'],
    ignores: ['tests/bench/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          ["CallExpression[callee.property.name='waitForTimeout']", 'Wait for atRest(page), or for what is read.'],
          [
            "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout'][arguments.length>1]",
            'No test sleeps.',
          ],
          ['ImportDeclaration[source.value=/timers.promises$/]', 'No test sleeps.'],
        ].map(([selector, message]) => ({ selector, message })),
      ],
    },
  },
  // Tests look into what has no types for them.
  { files: ['tests/**/*.ts'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  {
    files: ['web/**/*.ts'],
    extends: [lit['flat/all'], wc['flat/best-practice']],
    settings: { wc: { elementBaseClasses: ['LitElement'] } },
    rules: {
      'lit/no-template-arrow': 'off',
      'lit/no-template-map': 'off',
      'lit/prefer-query-decorators': 'off',
      // It takes what an event does later for a part of render().
      'lit/no-this-assign-in-render': 'off',
      // Lit has every callback.
      'wc/guard-super-call': 'off',
    },
  },
  {
    files: ['web/components/**/*.ts'],
    plugins: { attn: { rules: { 'engine-computes': engineComputes } } },
    rules: { 'attn/engine-computes': 'error' },
  },
);
