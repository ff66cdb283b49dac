import { readFileSync } from 'node:fs'
import { isEntered, MAX_POINTS } from '@varuna/risk/indicators/indicator'
import { expect, test } from 'vitest'
import copy from '#content/about.json'
import press from '#content/press.json'

const readCard = (model: string) =>
  readFileSync(new URL(`../../../../../../data/models/${model}/MODEL_CARD.md`, import.meta.url), 'utf8')

/** One row of the card's tables by column name, without the spread after ±. */
function parseRow(card: string, start: string): Record<string, string> {
  const lines = card.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${start}`))
  const head = lines.slice(0, at).findLast((line) => line.includes('| AUC |')) ?? ''
  const cells = (line: string) => line.split('|').map((cell) => cell.trim().split(' ')[0] ?? '')
  const figures = cells(lines[at] ?? '')
  return Object.fromEntries(head.split('|').map((name, column) => [name.trim(), figures[column] ?? '']))
}

test.each(copy.figures.rows)('$what: the published figures match the model card', ({ model, row, tested, auc, f1 }) => {
  const published = parseRow(readCard(model), row)
  expect(published).toMatchObject({ AUC: auc, F1: f1 })
  expect(tested.replace(/\D/g, '')).toBe(published['images'] ?? published['labelled reports'])
})

test('the number of fishing vessels is that of the model card', () => {
  const { vessels } = parseRow(readCard('fishing'), '**track**')
  expect(copy.figures.note).toContain(`${vessels} fishing vessels`)
})

test('what the note says of answered reports is in the model card', () => {
  const card = readCard('fishing')
  const served = parseRow(card, '**served**')
  const share = Number(served['labelled reports']) / Number(parseRow(card, '**track**')['labelled reports'])
  const longliners = parseRow(card.slice(card.indexOf('By gear as served')), 'Drifting longlines')
  for (const stated of [
    `answers ${Math.round(share * 100)}% of those`,
    `Of the reports that it answers, AUC is ${served['AUC']} and F1 ${served['F1']}, and `,
    `longliners have the lowest AUC of any gear, ${longliners['AUC']}.`,
  ])
    expect(copy.figures.note).toContain(stated)
})

test('the number of zones is that of the zones', () => {
  const zones: unknown[] = JSON.parse(
    readFileSync(new URL('../../../../../../data/geo/zones.json', import.meta.url), 'utf8'),
  )
  expect(copy.limits.items.flat().join(' ')).toContain(`Its ${zones.length} zones`)
})

test('the published numbers of risk indicators are those of the assessment', () => {
  // The analyst's own score, RISK-1, has no entry among the points.
  const rules = ['RISK-1', ...(Object.keys(MAX_POINTS) as (keyof typeof MAX_POINTS)[])] as const
  const entered = rules.filter((rule) => isEntered({ rule })).length
  const counts = [rules.length, rules.length - entered, entered].map(String)
  const texts = copy.how.analyses.flatMap(({ steps }) => steps.map(([, text]) => text ?? ''))
  const ofAbout = texts.find((text) => text.includes('numbered indicators'))
  const ofPress = press.facts.rows.find(([name]) => name === 'Numbered indicators')?.[1]
  expect([ofAbout, ofPress].map((text) => text?.match(/\d+/g))).toEqual([counts, counts])
})
