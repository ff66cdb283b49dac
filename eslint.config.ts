import type { Linter } from 'eslint'
import globals from 'globals'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** What each part of the house may import of ours. `docs/architecture.md` draws the same arrows. */
const mayImport: Record<string, string[]> = {
  contract: [],
  ui: [],
  sphere: [],
  units: [],
  metrics: [],
  geo: ['units'],
  ais: ['units', 'geo'],
  tracks: ['units', 'geo'],
  fishing: ['units', 'geo'],
  oil: ['units', 'geo'],
  risk: ['units', 'geo'],
  map: ['units', 'geo'],
}
const core = ['units', 'metrics', 'geo', 'ais', 'tracks', 'fishing', 'oil', 'risk']

type Pattern = { regex: string; message: string }

const only = (allowed: string[], extra: Pattern[] = []): Linter.RulesRecord => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: `^@varuna/(?!(${['none', ...allowed].join('|')})/)`,
          message: `This part may import only: ${allowed.join(', ') || 'nothing of ours'}.`,
        },
        { regex: '(^|/)\\.\\./.*(packages|apps)/', message: 'Import a package by its name, never by its path.' },
        ...extra,
      ],
    },
  ],
})

const effects = ['fetch', 'setTimeout', 'setInterval', 'queueMicrotask', 'process', 'console', 'performance', 'Buffer']

export default tseslint.config(
  { ignores: ['**/build/**', '**/.react-router/**', '**/node_modules/**', 'var/**', '**/coverage/**'] },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only apps/server/src/config.ts reads the environment.' },
      ],
    },
  },
  ...Object.entries(mayImport).map(([name, allowed]) => ({
    files: [`packages/${name}/src/**/*.{ts,tsx}`],
    rules: only(allowed, core.includes(name) ? [{ regex: '^node:', message: 'Core packages touch no system.' }] : []),
  })),
  {
    files: core.map((name) => `packages/${name}/src/**/*.ts`),
    rules: {
      'no-restricted-globals': [
        'error',
        ...effects.map((name) => ({ name, message: 'Core packages have no effects.' })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is an argument.' },
        { object: 'Math', property: 'random', message: 'Randomness is an argument.' },
      ],
    },
  },
  {
    files: core.map((name) => `packages/${name}/src/**/*.test.ts`),
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    rules: only(['contract', 'ui', 'map', 'sphere', ...core]),
  },
  {
    files: ['apps/web/src/features/**/*.{ts,tsx}'],
    rules: only(
      ['contract', 'ui', 'map', 'sphere', ...core],
      [{ regex: '^(\\.\\./|~/features/|~/routes/)', message: 'A feature never imports a feature or a route.' }],
    ),
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}', 'packages/sphere/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    rules: only(['contract', ...core]),
  },
  {
    files: [
      'scripts/**',
      'apps/server/src/commands/**',
      'apps/server/src/main.ts',
      'training/**',
      'bench/**',
      'art/**',
    ],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      'apps/server/src/config.ts',
      'scripts/**',
      'e2e/**',
      'training/**',
      'bench/**',
      '*.config.ts',
      'apps/server/bin/**',
      'apps/server/src/store/empty-postgres.ts',
      '**/*.test.ts',
    ],
    languageOptions: { globals: globals.node },
    rules: { 'no-restricted-properties': 'off' },
  },
)
