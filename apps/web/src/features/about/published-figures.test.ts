import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import copy from '#content/about.json'

const cardOf = (model: string) =>
  readFileSync(new URL(`../../../../../data/models/${model}/MODEL_CARD.md`, import.meta.url), 'utf8')

/** A row of a card's tables as column name to figure, the spread after ± left out. */
function rowOf(card: string, start: string): Record<string, string> {
  const lines = card.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${start}`))
  const head = lines.slice(0, at).findLast((line) => line.includes('| AUC |')) ?? ''
  const cells = (line: string) => line.split('|').map((cell) => cell.trim().split(' ')[0] ?? '')
  const figures = cells(lines[at] ?? '')
  return Object.fromEntries(head.split('|').map((name, column) => [name.trim(), figures[column] ?? '']))
}

test.each(copy.figures.rows)('$what: every figure is the one on the card', ({ model, row, tested, auc, f1 }) => {
  const published = rowOf(cardOf(model), row)
  expect(published).toMatchObject({ AUC: auc, F1: f1 })
  expect(tested.replace(/\D/g, '')).toBe(published['images'] ?? published['labelled reports'])
})
