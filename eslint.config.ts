import type { Linter } from 'eslint'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import * as regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { layers } from './layers.ts'

/** Not held to a layer: what only tests use. */
const testFiles = ['**/*.test.{ts,tsx}', '**/*.contract.ts', '**/testing*.{ts,tsx}', '**/testing/**', '**/fixtures/**']

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

const zones = layers.flatMap(({ folder, mayImport, mayNotImport = [] }) => {
  const target = `./${folder}`
  const except = [folder, ...mayImport, 'node_modules', 'apps/server/node_modules', 'apps/web/node_modules']
  return [
    {
      target,
      from: '.',
      except: except.map((path) => `./${path}`),
      message: `${folder} may import of ours only: ${mayImport.join(', ') || 'nothing'} (layers.ts).`,
    },
    ...mayNotImport.map((path) => ({
      target,
      from: `./${path}`,
      except: [] as string[],
      message: `${folder} may not import ${path} (layers.ts).`,
    })),
  ]
})
/** A folder inside another has its own rule; the outer one's does not concern it. */
const ownZones = zones.filter(({ target }) => !zones.some((other) => other.target.startsWith(`${target}/`)))
const outerFolders = [...new Set(zones.filter((zone) => !ownZones.includes(zone)).map(({ target }) => target))]
const foldersInside = (folder: string) =>
  zones.map(({ target }) => target).filter((target) => target.startsWith(`${folder}/`))

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

/** What oxlint cannot check: the layers, effects in the core, words in markup, and slow regular expressions. */
export default tseslint.config(
  { ignores: ['**/build/**', '**/.react-router/**', '**/node_modules/**', 'var/**', '**/coverage/**'] },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ...tseslint.configs.base,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only apps/server/src/config.ts reads the environment.' },
      ],
    },
  },
  {
    files: ['packages/**', 'browser/**', 'apps/**', 'scripts/**', 'bench/**'],
    ignores: ['**/*.test.ts'],
    plugins: { regexp },
    rules: {
      'no-restricted-syntax': ['error', ...spreadLiteral],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['{packages,browser,apps}/**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.json', 'browser/tsconfig.json', 'apps/web/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
      'import-x/extensions': ['.ts', '.tsx'],
    },
    rules: {
      'no-restricted-imports': ['error', { patterns: [leavesPackage] }],
    },
  },
  {
    files: ['{packages,browser,apps}/**/*.{ts,tsx}'],
    ignores: testFiles,
    rules: { 'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: ownZones }] },
  },
  ...outerFolders.map((folder) => ({
    files: [`${folder.slice(2)}/**/*.{ts,tsx}`],
    ignores: [...testFiles, ...foldersInside(folder).map((inner) => `${inner.slice(2)}/**`)],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: zones.filter(({ target }) => target === folder) },
      ],
    } as Linter.RulesRecord,
  })),
  {
    files: coreFiles,
    ignores: testFiles,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [leavesPackage, { regex: '^node:', message: 'Core packages touch no system.' }] },
      ],
      'no-restricted-syntax': [
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
    ignores: testFiles,
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
    ignores: testFiles,
    rules: {
      'no-restricted-syntax': ['error', ...spreadLiteral, ...insideStore],
    },
  },
  {
    files: ['apps/web/src/{dashboard,features}/**/*.{ts,tsx}'],
    ignores: [...testFiles, ...timeFormats],
    rules: { 'no-restricted-syntax': ['error', ...spreadLiteral, ...ownTimeFormat] },
  },
  {
    files: ['apps/web/src/**/*.tsx', 'browser/**/*.tsx'],
    ignores: [...testFiles, 'apps/web/src/routes/sphere-story.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...spreadLiteral, ...ownTimeFormat, ...wordsInMarkup],
    },
  },
  {
    files: timeFormats,
    rules: { 'no-restricted-syntax': ['error', ...spreadLiteral, ...wordsInMarkup] },
  },
  {
    files: [
      'apps/server/src/config.ts',
      'scripts/**',
      'e2e/**',
      'training/**',
      'bench/**',
      '*.config.ts',
      'apps/web/vite.config.ts',
      'apps/server/bin/**',
      'apps/server/src/store/database/empty-postgres.ts',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
)
