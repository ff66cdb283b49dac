import { defineConfig } from 'oxlint'
import { restrictions } from './restrictions.ts'

export default defineConfig({
  options: {
    typeAware: true,
  },
  categories: {
    correctness: 'off',
  },
  plugins: ['typescript', 'import'],
  ignorePatterns: ['**/build/**', '**/.react-router/**', 'var/**', '**/coverage/**'],
  rules: {
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'no-array-constructor': 'error',
    'no-console': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
      },
    ],
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-invalid-void-type': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    'typescript/unified-signatures': 'error',
  },
  jsPlugins: ['./scripts/layers/eslint-rules.mjs', 'eslint-plugin-regexp'],
  overrides: [
    {
      files: [
        'packages/**/src/**/*.{ts,tsx}',
        'browser/**/src/**/*.{ts,tsx}',
        'apps/**/src/**/*.{ts,tsx}',
        'bench/**/*.ts',
      ],
      rules: {
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': [
          'error',
          {
            checksVoidReturn: {
              arguments: false,
              attributes: false,
            },
          },
        ],
        'typescript/await-thenable': 'error',
        'typescript/return-await': 'error',
        'typescript/switch-exhaustiveness-check': [
          'error',
          {
            considerDefaultExhaustiveForUnions: true,
          },
        ],
        'typescript/only-throw-error': 'error',
      },
    },
    {
      files: ['packages/**/*.{ts,tsx}', 'browser/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}', 'bench/**/*.ts'],
      rules: {
        'import/no-cycle': 'error',
      },
    },
    {
      files: ['apps/web/src/**/*.{ts,tsx}', 'browser/ui/src/**/*.{ts,tsx}', 'browser/sphere/src/**/*.{ts,tsx}'],
      plugins: ['react'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
      },
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
      rules: {
        'no-console': 'off',
      },
    },
    ...restrictions,
  ],
})
