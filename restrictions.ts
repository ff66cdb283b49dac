import type { OxlintOverride } from 'oxlint'

/** Not restricted: what only tests use. */
const testFiles = ['**/*.test.{ts,tsx}', '**/*.contract.ts', '**/testing*.{ts,tsx}', '**/testing/**', '**/fixtures/**']

const restrictedSyntax = 'eslint-rules/no-restricted-syntax'

const leavesPackage = {
  regex: '^\\.\\./(.*/)?(packages|browser|apps)/',
  message: 'Import a package by its name, never by its path.',
}

const spreadLiteral = ['Object', 'Array'].map((kind) => ({
  selector: `${kind}Expression > SpreadElement > ${kind}Expression`,
  message: 'Write the elements themselves instead of spreading a literal.',
}))

/** Times of the rooms are in UTC, with the zone stated: these files alone turn them into text. */
const timeFormats = [
  'apps/web/src/dashboard/time/format-time.ts',
  'apps/web/src/dashboard/time/local-time.ts',
  'apps/web/src/{dashboard/room/header/room-clock,features/site/landing/utc-clock}.tsx',
  // Days without a time of day.
  'apps/web/src/site/text/day.tsx',
]
const ownTimeFormat = [
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]',
  'CallExpression[callee.property.name="toLocaleString"][callee.object.callee.name="Date"]',
  'NewExpression[callee.property.name="DateTimeFormat"]',
  'MemberExpression[object.callee.property.name="toISOString"]',
  ...[
    [0, 16],
    [0, 19],
    [11, 16],
    [11, 19],
  ].map(
    ([from, to]) => `CallExpression[callee.property.name="slice"][arguments.0.value=${from}][arguments.1.value=${to}]`,
  ),
].map((selector) => ({ selector, message: 'Times become text in dashboard/time/format-time.ts alone.' }))

/** `store.images`, `product.store.images`, `const { images } = product.store` and `{ store: { images } }`. */
const insideStore = [
  'MemberExpression[object.name="store"]',
  'MemberExpression[object.property.name="store"]',
  'VariableDeclarator[init.name="store"] > ObjectPattern',
  'VariableDeclarator[init.property.name="store"] > ObjectPattern',
  'Property[key.name="store"] > ObjectPattern',
].map((selector) => ({ selector, message: 'A route passes the store to a service, and reads nothing of it itself.' }))

const core = [
  'units',
  'vocabulary',
  'alerts',
  'metrics',
  'geo',
  'ais',
  'csv',
  'tracks',
  'fishing',
  'oil',
  'risk',
  'simulation',
  'language',
]
const coreFiles = core.map((name) => `packages/${name}/src/**/*.ts`)

const effects = [
  'fetch',
  'crypto',
  'WebSocket',
  'XMLHttpRequest',
  'document',
  'window',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'process',
  'console',
  'performance',
  'Buffer',
]

/** Attributes of elements and of our components whose values people read or hear. */
const wordAttributes = [
  'aria-label',
  'alt',
  'label',
  'title',
  'hint',
  'placeholder',
  'busyLabel',
  'description',
  'lead',
]
const noWords = 'What people read stands in packages/language or apps/web/content (CONTRIBUTING.md, "A text").'
const wordsInMarkup = [
  { selector: 'JSXText[value=/[A-Za-z]{2}/]:not([value=/^\\s*Varuna\\s*$/])', message: noWords },
  {
    selector: `JSXAttribute[name.name=/^(${wordAttributes.join('|')})$/] > Literal[value=/[A-Za-z]{2}/]`,
    message: noWords,
  },
]

/** What each folder may not do: the effects of the core, words in markup, SQL and times outside their files, and slow regular expressions. */
export const restrictions: OxlintOverride[] = [
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only apps/server/src/config.ts reads the environment.' },
      ],
    },
  },
  {
    files: ['{packages,browser,apps,scripts,bench}/**/*.{ts,tsx,mjs}'],
    excludeFiles: ['**/*.test.ts'],
    rules: {
      [restrictedSyntax]: ['error', ...spreadLiteral],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['{packages,browser,apps}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [leavesPackage] }] },
  },
  {
    files: coreFiles,
    excludeFiles: testFiles,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [leavesPackage, { regex: '^node:', message: 'Core packages touch no system.' }] },
      ],
      [restrictedSyntax]: [
        'error',
        ...spreadLiteral,
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Time is an argument.' },
      ],
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
    files: ['apps/server/src/{services,http,store/interfaces}/**/*.ts'],
    excludeFiles: testFiles,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            leavesPackage,
            { regex: '^(kysely|pg|better-sqlite3)$', message: 'SQL stands in apps/server/src/store.' },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/server/src/http/**/*.ts'],
    excludeFiles: testFiles,
    rules: { [restrictedSyntax]: ['error', ...spreadLiteral, ...insideStore] },
  },
  {
    files: ['apps/web/src/{dashboard,features}/**/*.{ts,tsx}'],
    excludeFiles: [...testFiles, ...timeFormats],
    rules: { [restrictedSyntax]: ['error', ...spreadLiteral, ...ownTimeFormat] },
  },
  {
    files: ['apps/web/src/**/*.tsx', 'browser/**/*.tsx'],
    excludeFiles: [...testFiles, 'apps/web/src/routes/sphere-story.tsx'],
    rules: { [restrictedSyntax]: ['error', ...spreadLiteral, ...ownTimeFormat, ...wordsInMarkup] },
  },
  {
    files: timeFormats,
    rules: { [restrictedSyntax]: ['error', ...spreadLiteral, ...wordsInMarkup] },
  },
  {
    files: [
      'apps/server/src/config.ts',
      'scripts/**',
      'e2e/**',
      'training/**',
      'art/**',
      'bench/**',
      '*.config.ts',
      'apps/web/vite.config.ts',
      'apps/server/bin/**',
      'apps/server/src/store/database/empty-postgres.ts',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
]
