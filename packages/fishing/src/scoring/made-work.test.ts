import { readFileSync } from 'node:fs'
import { makeWork } from '@varuna/simulation/work/made-work'
import { receive, type Reception } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseModel, type FishingModel } from '../model.ts'
import { nothingStated } from '../stated-vessel.ts'
import { assessPosition, type PositionAnswer } from './assess-position.ts'
import { addPosition, createSegment } from './segment.ts'

const folder = new URL('../../../../data/models/fishing/', import.meta.url)
let model: FishingModel
beforeAll(() => {
  const json = JSON.parse(readFileSync(new URL('model.json', folder), 'utf8'))
  const parsed = parseModel(json, new Uint8Array(readFileSync(new URL('trees.bin', folder))))
  if (!parsed.ok) throw new Error(parsed.error)
  model = parsed.model
})

const SEED = 21
const EVERY_MS = 540_000

/** Answers for a made track at one report in nine minutes or as often as stated, with the time and phase of each. */
const answersOf = (name: string, reception: Reception, { statesType = false, everyMs = EVERY_MS } = {}) => {
  const kind = WORK_KINDS.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`no kind is named ${name}`)
  const { motion, place, stated } = makeWork(kind, SEED)
  const segment = createSegment()
  const answers: { timestampMs: number; isFishing: boolean | null; answer: PositionAnswer }[] = []
  for (const { phase, ...report } of receive(motion, place, reception, SEED)) {
    const position = { ...report, navigationStatus: null }
    addPosition(segment, position)
    if (report.timestampMs - (answers.at(-1)?.timestampMs ?? -Infinity) < everyMs) continue
    const answer = assessPosition(model, segment, position, statesType ? stated : nothingStated)
    answers.push({ timestampMs: report.timestampMs, isFishing: phase.isFishing, answer })
  }
  return answers
}
const shareFishing = (answers: ReturnType<typeof answersOf>) =>
  answers.filter(({ answer }) => answer.verdict === 'fishing').length / answers.length

describe('other work at sea', () => {
  it.each([
    'seismic survey',
    'hydrographic survey',
    'pipeline inspection',
    'towing',
    'slow steaming',
    'waiting under way',
    'guarding',
    'ferry',
    'yacht racing',
    'mine hunting',
    'expanding square search',
  ])('is seldom called fishing: %s', (name) => {
    expect(shareFishing(answersOf(name, 120))).toBeLessThan(0.1)
    expect(shareFishing(answersOf(name, 120, { statesType: true }))).toBeLessThan(0.02)
  })

  it('is named with the family that it is like', () => {
    const reasons = answersOf('seismic survey', 120).flatMap(({ answer }) =>
      answer.reason?.code === 'moves_like_other_work' ? answer.reason.params : [],
    )
    expect(reasons.length).toBeGreaterThan(50)
    expect(reasons.filter(({ family }) => family === 'lines').length / reasons.length).toBeGreaterThan(0.8)
    expect(reasons.every(({ gearProbability }) => gearProbability < model.work.leastGear)).toBe(true)
  })
})

describe('gears', () => {
  it.each([
    ['drifting longlines', 0.4],
    ['bottom trawl', 0.8],
    ['beam trawl', 0.6],
    ['pots', 0.5],
    ['gill nets', 0.6],
    ['fly seine', 0.7],
  ])('are found at work: %s', (name, least) => {
    const atWork = answersOf(name, 120).filter(({ isFishing }) => isFishing === true)
    expect(shareFishing(atWork)).toBeGreaterThan(least)
  })

  it('contradict a stated type that does not fish', () => {
    const kind = WORK_KINDS.find(({ name }) => name === 'bottom trawl')
    if (kind === undefined) throw new Error('no such kind')
    const { motion, place } = makeWork(kind, SEED)
    const segment = createSegment()
    const codes = receive(motion, place, 300, SEED).map((report) => {
      const position = { ...report, navigationStatus: null }
      addPosition(segment, position)
      const { verdict, reason } = assessPosition(model, segment, position, { shipType: 70, lengthMetres: null })
      expect(verdict === 'fishing').toBe(false)
      return reason?.code
    })
    expect(codes).toContain('fishes_despite_stated_type')
    expect(codes.slice(0, 12)).not.toContain('fishes_despite_stated_type')
  })
})

describe('the rate of reports', () => {
  it.each(['bottom trawl', 'drifting longlines', 'pots', 'ferry'])(
    'refuses fishing for few positions in bursts of satellites alone (IUU-18): %s',
    (name) => {
      const refused = (reception: Reception) =>
        answersOf(name, reception).filter(({ answer }) => answer.reason?.code === 'few_positions_lately').length
      for (const reception of [10, 30, 120, 300, 600] as const) expect(refused(reception)).toBe(0)
    },
  )

  it('never makes a sure answer one of few positions, in bursts either', () => {
    const answers = ['bottom trawl', 'drifting longlines', 'pots', 'gill nets'].flatMap((name) =>
      answersOf(name, 'satellite').map(({ answer }) => answer),
    )
    const refused = answers.filter(({ reason }) => reason?.code === 'few_positions_lately')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused)
      expect(reason?.code === 'few_positions_lately' && reason.params.probability).toBeLessThan(0.8)
  })

  it.each(['bottom trawl', 'drifting longlines', 'towing', 'guarding', 'ferry', 'pots'])(
    'hardly changes a verdict: %s',
    (name) => {
      const dense = answersOf(name, 30, { everyMs: 60_000 })
      for (const reception of [10, 120, 300, 600] as const) {
        const other = answersOf(name, reception)
        const pairs = other.flatMap(({ timestampMs, answer }) => {
          const near = dense.find((each) => Math.abs(each.timestampMs - timestampMs) < 120_000)
          return near === undefined ? [] : [near.answer.verdict === answer.verdict]
        })
        expect(pairs.length).toBeGreaterThan(30)
        expect(pairs.filter((isSame) => !isSame).length / pairs.length).toBeLessThan(0.2)
      }
    },
  )
})
