import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenarioTable, sensitivityTable } from './fixtures/sensitivity.ts'

const rules = readFileSync(new URL('../../../docs/rules/risk.md', import.meta.url), 'utf8')
const cellsOf = (table: string) =>
  table
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/-{3,}/g, '---')
    .trim()
const written = (name: string) => cellsOf(rules.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? '')

test.each([
  ['scenarios', scenarioTable],
  ['sensitivity', sensitivityTable],
])('docs/rules/risk.md has the current table of %s', (name, table) => {
  expect(written(name)).toBe(cellsOf(table()))
})
