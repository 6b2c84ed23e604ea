// The arrows of the window: host <- ctrl <- view; board stands alone, film knows the board alone; only host/tauri.ts knows Tauri.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const noTauri = { group: ['@tauri-apps/*'], message: 'only src/host/tauri.ts may import @tauri-apps' };
const limit = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns: [noTauri, ...patterns] }] });
const view = { group: ['**/view/*', '**/view'], message: 'controllers, the board and the film know no view' };
const ctrl = { group: ['**/ctrl/*', '**/ctrl'], message: 'the board and the film know no controller' };
const host = {
  group: ['**/host/web*', '**/host/tauri*', '**/host/index*'],
  message: 'the board and the film ask nobody',
};

export default ts.config(
  { ignores: ['dist', 'node_modules', 'src/gen'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      'no-undef': 'off',
      eqeqeq: 'error',
      // Maps and sets are replaced whole, never changed in place, so plain ones are right.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  // No type checker reads these: without this an undeclared name is only found at run time.
  { files: ['**/*.mjs', '**/*.js'], rules: { 'no-undef': 'error' } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  // The symbols are drawn at build time from our own list; the report is cleaned before it is shown; a briefing's text is made
  // safe by `report::prose`, whose test has hostile text.
  {
    files: ['src/view/OobRow.svelte', 'src/view/Report.svelte', 'src/view/table/Briefing.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
  { files: ['src/**'], ignores: ['src/host/tauri.ts'], rules: limit() },
  { files: ['src/ctrl/**'], rules: limit(view) },
  { files: ['src/board/**', 'src/film/**'], rules: limit(view, ctrl, host) },
  {
    files: ['src/host/**'],
    ignores: ['src/host/tauri.ts'],
    rules: limit(view, { ...ctrl, message: 'the host knows no controller' }),
  },
);
