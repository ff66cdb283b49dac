import { fishingDemoScore } from '@varuna/contract/site/demo'
import { expect, test } from 'vitest'
import {
  describeScore,
  presets,
  toRequestBody,
  type DemoTrack,
} from '../apps/web/src/features/site/topic/demos/fishing-demo-track.ts'
import { serverOrigin } from './browser.ts'

const [{ track: passage }, { track: trawling }] = presets

async function score(track: DemoTrack) {
  const answer = await fetch(`${serverOrigin()}/api/demo/fishing`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(toRequestBody(track)),
  })
  expect(answer.status).toBe(200)
  return fishingDemoScore.parse(await answer.json())
}

test('the shipped model scores the tracks of the fishing demonstration, without an account', async () => {
  expect((await score(trawling)).probabilities.at(-1)).toBeGreaterThan(0.5)
  const underway = await score(passage)
  expect(underway.probabilities.at(-1)).toBeLessThanOrEqual(0.5)
  expect(describeScore(underway)).toContain('0 of 9 reports look like fishing')
  const slowed = passage.speeds.map((knots, at) => (at === 0 ? knots : 3.5))
  expect((await score({ turning: true, speeds: slowed })).probabilities.at(-1)).toBeGreaterThan(0.5)
})
