import { describe, expect, it } from 'vitest'
import { METRES_PER_NM, STEP_SECONDS } from './helm.ts'
import { makeWork } from './made-work.ts'
import { receive, RECEPTIONS } from './receive.ts'
import { WORK_KINDS } from './work-kinds.ts'

const kindOf = (name: string) => {
  const kind = WORK_KINDS.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`no kind is named ${name}`)
  return kind
}

describe('makeWork', () => {
  it('makes the same track from the same seed and another from another', () => {
    const [one, same, other] = [
      makeWork(kindOf('guarding'), 1),
      makeWork(kindOf('guarding'), 1),
      makeWork(kindOf('guarding'), 2),
    ]
    expect(same).toEqual(one)
    expect(other.motion.x).not.toEqual(one.motion.x)
  })

  it.each(WORK_KINDS.map((kind) => [kind.name, kind] as const))(
    '%s: moves as a ship can, for a day and more',
    (_, kind) => {
      const { motion, place } = makeWork(kind, 3)
      const { x, y } = motion
      expect(x.length * STEP_SECONDS).toBeGreaterThan(25 * 3600)
      let fastest = 0
      for (let at = 1; at < x.length; at += 1) {
        const metres = Math.hypot((x[at] as number) - (x[at - 1] as number), (y[at] as number) - (y[at - 1] as number))
        fastest = Math.max(fastest, ((metres / STEP_SECONDS) * 3600) / METRES_PER_NM)
      }
      expect(fastest).toBeLessThan(32)
      const ashore = y.filter((each) => each + place.shoreKm * 1000 < -500).length
      expect(ashore / y.length).toBeLessThan(0.01)
      expect(motion.phases.some(({ isFishing }) => isFishing === true)).toBe(kind.isGear)
    },
  )

  it('sets longlines at eight knots and more, and tows beam trawls at six', () => {
    const knotsOf = (name: string, phase: string) => {
      const { motion, place } = makeWork(kindOf(name), 5)
      const knots = receive(motion, place, 120, 5)
        .filter((report) => report.phase.name === phase)
        .map(({ speedKnots }) => speedKnots)
        .sort((a, b) => a - b)
      return knots[Math.floor(knots.length / 2)]
    }
    expect(knotsOf('drifting longlines', 'setting')).toBeGreaterThan(7)
    expect(knotsOf('beam trawl', 'towing a net')).toBeGreaterThan(4.8)
    expect(knotsOf('bottom trawl', 'towing a net')).toBeLessThan(4.8)
  })
})

describe('receive', () => {
  it.each(RECEPTIONS)('receives every %s in order of time, on the true track', (reception) => {
    const { motion, place } = makeWork(kindOf('parallel search'), 2)
    const reports = receive(motion, place, reception, 9)
    const times = reports.map(({ timestampMs }) => timestampMs)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    const seconds = times.slice(1).map((time, at) => (time - (times[at] as number)) / 1000)
    const median = seconds.sort((a, b) => a - b)[Math.floor(seconds.length / 2)] as number
    if (reception !== 'satellite') expect(median / reception).toBeCloseTo(1, 0)
    for (const { timestampMs, distanceFromShoreMetres } of reports) {
      const y = motion.y[Math.round((timestampMs - place.startMs) / 1000 / STEP_SECONDS)] as number
      expect(Math.abs(distanceFromShoreMetres - place.shoreKm * 1000 - y)).toBeLessThan(100)
    }
  })

  it('gives bursts with long silences between them for satellites', () => {
    const { motion, place } = makeWork(kindOf('passage'), 2)
    const times = receive(motion, place, 'satellite', 4).map(({ timestampMs }) => timestampMs)
    const minutes = times.slice(1).map((time, at) => (time - (times[at] as number)) / 60_000)
    expect(minutes.filter((each) => each < 10).length).toBeGreaterThan(20)
    expect(minutes.filter((each) => each > 25).length).toBeGreaterThan(10)
  })
})
