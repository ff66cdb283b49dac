import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import copy from '#content/landing.json'

interface Alert {
  code: string
  params: { name: string; hours: number; distanceFromShoreNm: number; isLikelyDisabled: boolean }
}

test('the card on the wake states what the rules found in the replay', () => {
  const path = new URL('../../../../../../data/public-watch/replay.json', import.meta.url)
  const { alerts } = JSON.parse(readFileSync(path, 'utf8')) as { alerts: { alert: Alert }[] }
  const found = alerts.find(({ alert }) => alert.code === 'vessel_dark')?.alert.params
  const { name, finding } = copy.card
  expect(found).toMatchObject({ name, isLikelyDisabled: true })
  expect(finding).toContain(`${Math.round(found?.hours ?? 0)} h, ${Math.round(found?.distanceFromShoreNm ?? 0)} nm`)
})
