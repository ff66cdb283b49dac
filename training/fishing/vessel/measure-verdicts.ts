import { scoreTrack } from '@varuna/fishing/scoring/score-track'
import { combineAnswers } from '@varuna/fishing/verdict/combine'
import { assessVesselKind } from '@varuna/fishing/vessel/assess-vessel-kind'
import { nothingKnown, type VesselKindAnswer } from '@varuna/fishing/vessel/evidence'
import { figuresOfTrack } from '@varuna/fishing/vessel/track-figures'
import { stepsOf } from '@varuna/fishing/vessel/track-steps'
import { RECEPTIONS } from '@varuna/simulation/work/receive'
import { WORK_KINDS } from '@varuna/simulation/work/work-kinds'
import {
  readFishingModel,
  readVesselModel,
} from '../../../apps/server/src/services/shared/bundled-data/read-bundled.ts'
import { madeTracks, TEST_SEEDS } from '../made-work.ts'

/**
 * Prints for each made kind of work, on seeds that never train: the share of positions that are likely fishing by what the vessel does
 * alone, and by both questions, without a stated type and with it.
 */
const HOUR_MS = 3_600_000
/** The kind of a vessel is assessed again after this much more of its track, as the server does. */
const AGAIN_MS = HOUR_MS
const [models] = process.argv.slice(2)
if (models === undefined) throw new Error('usage: measure-verdicts.ts MODELS_FOLDER')
const fishingModel = readFishingModel(models)
const vesselModel = readVesselModel(models)

type Counts = { positions: number; alone: number; untyped: number; open: number; typed: number; openTyped: number }
const none = (): Counts => ({ positions: 0, alone: 0, untyped: 0, open: 0, typed: 0, openTyped: 0 })
const percent = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(1)}`
const row = (name: string, { positions, alone, untyped, open, typed, openTyped }: Counts) =>
  `| ${name} | ${positions} | ${[alone, untyped, open, typed, openTyped].map((count) => percent(count, positions)).join(' | ')} |`

console.log(
  '| work | positions | by the track now | both questions | kind open | both, type stated | kind open, type stated |',
)
console.log('|---|---|---|---|---|---|---|')
const sums = new Map<string, Counts>()
for (const [at, kind] of WORK_KINDS.entries()) {
  const counts = none()
  const reception = RECEPTIONS[at % RECEPTIONS.length] ?? 300
  for (const { positions, work } of madeTracks([kind], TEST_SEEDS.slice(0, 2), [reception === 10 ? 120 : reception])) {
    const { stated } = work
    const untyped = scoreTrack(fishingModel, positions)
    const typed = scoreTrack(fishingModel, positions, stated)
    let fromMs = -Infinity
    let answers: [VesselKindAnswer, VesselKindAnswer] | null = null
    for (const [index, position] of positions.entries()) {
      if (answers === null || position.timestampMs - fromMs >= AGAIN_MS) {
        fromMs = position.timestampMs
        const track = figuresOfTrack(stepsOf(positions.slice(0, index + 1)))
        const known = { ...nothingKnown, track: track.hoursUnderWay === 0 ? null : track }
        answers = [assessVesselKind(vesselModel, known), assessVesselKind(vesselModel, { ...known, ...stated })]
      }
      const [now, nowTyped] = [untyped[index], typed[index]]
      if (now === undefined || nowTyped === undefined) continue
      const both = combineAnswers(now, answers[0], 'received')
      const bothTyped = combineAnswers(nowTyped, answers[1], 'received')
      counts.positions += 1
      counts.alone += Number(now.verdict === 'fishing')
      counts.untyped += Number(both.verdict === 'fishing')
      counts.open += Number(both.reason?.code === 'vessel_kind_not_known')
      counts.typed += Number(bothTyped.verdict === 'fishing')
      counts.openTyped += Number(bothTyped.reason?.code === 'vessel_kind_not_known')
    }
  }
  console.log(row(kind.isHeldOut ? `${kind.name} (never trained on)` : kind.name, counts))
  const group = kind.isGear ? 'all gears' : kind.isHeldOut ? 'other work never trained on' : 'other work'
  const sum = sums.get(group) ?? none()
  for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key]
  sums.set(group, sum)
}
for (const [name, counts] of sums) console.log(row(`**${name}**`, counts))
