import type { FishingModel } from '@varuna/fishing/model'
import { assessPosition, type PositionAnswer } from '@varuna/fishing/scoring/assess-position'
import { addPosition, createSegment } from '@varuna/fishing/scoring/segment'
import { nothingStated, type StatedVessel } from '@varuna/fishing/stated-vessel'
import { makeWork } from '@varuna/simulation/work/made-work'
import { receive, RECEPTIONS, type ReceivedReport, type Reception } from '@varuna/simulation/work/receive'
import { WORK_KINDS, type WorkKind } from '@varuna/simulation/work/work-kinds'

type Verdict = PositionAnswer['verdict']
type Judged = { readonly report: ReceivedReport; readonly verdict: Verdict; readonly code: string | null }

/** Shares of the positions of a kind, 0 to 1, each reception with the same weight. */
interface KindFigures {
  kind: string
  isGear: boolean
  /** No model and no choice has seen the kind. */
  isHeldOut: boolean
  fishing: number
  cannotSay: number
  /** Called fishing where the vessel's type of ship is stated too. */
  fishingWithType: number
  /** Of the positions with gear in the water, those that are called fishing; null for other work. */
  found: number | null
  /** Of the same, those that are refused. */
  foundRefused: number | null
  reasons: Record<string, number>
}

export interface MadeWorkEvaluation {
  model: string
  tracks: number
  positions: number
  otherWork: { fishing: number; cannotSay: number; fishingWithType: number; heldOutFishing: number }
  kinds: KindFigures[]
  /** Positions whose verdict differs from that of the same track received every 30 seconds. */
  differsByReception: Record<string, Difference>
}

/** Shares of the compared positions, 0 to 1: answered one way and the other, refused only as received so, and only by the reference. */
interface Difference {
  opposite: number
  refused: number
  answered: number
}

/** Tracks are judged at one report in so many milliseconds; all reports count. */
const JUDGED_EVERY_MS = 540_000
/** The reception that the others are compared with. */
const REFERENCE: Reception = 30
/** A report of the reference is compared with one at most this much later. */
const MAX_APART_MS = 60_000
/** Seeds that train nothing. */
const TEST_SEEDS: readonly number[] = [1, 2]

/** Scores made tracks of other work and of gears as they are received at each rate, with nothing stated and with their type. */
export function evaluateMadeWork(
  model: FishingModel,
  seeds: readonly number[] = TEST_SEEDS,
  kinds: readonly WorkKind[] = WORK_KINDS,
): MadeWorkEvaluation {
  const differing = new Map<Reception, Differing>()
  let positions = 0
  const figures = kinds.map((kind) => {
    const judged: Judged[][] = []
    const typed: Judged[][] = []
    for (const seed of seeds) {
      const work = makeWork(kind, seed)
      const received = RECEPTIONS.map((reception) => receive(work.motion, work.place, reception, seed))
      positions += received.reduce((sum, reports) => sum + reports.length, 0)
      const byReception = received.map((reports) => judge(model, reports, everySoOften(reports), work.stated))
      judged.push(...byReception.map(({ alone }) => alone))
      typed.push(...byReception.map(({ stated }) => stated))
      const reference = received[RECEPTIONS.indexOf(REFERENCE)] ?? []
      for (const [at, reception] of RECEPTIONS.entries()) {
        if (reception === REFERENCE) continue
        const verdicts = byReception[at]?.alone ?? []
        const counts = differing.get(reception) ?? { opposite: 0, refused: 0, answered: 0, of: 0 }
        differing.set(reception, compare(model, verdicts, reference, counts))
      }
    }
    return figuresOf(kind, judged, typed)
  })
  const others = figures.filter(({ isGear }) => !isGear)
  const shown = others.filter(({ isHeldOut }) => !isHeldOut)
  return {
    model: model.version,
    tracks: kinds.length * seeds.length * RECEPTIONS.length,
    positions,
    otherWork: {
      fishing: meanOf(shown, ({ fishing }) => fishing),
      cannotSay: meanOf(shown, ({ cannotSay }) => cannotSay),
      fishingWithType: meanOf(others, ({ fishingWithType }) => fishingWithType),
      heldOutFishing: meanOf(
        others.filter(({ isHeldOut }) => isHeldOut),
        ({ fishing }) => fishing,
      ),
    },
    kinds: figures,
    differsByReception: Object.fromEntries(
      [...differing].map(([reception, { opposite, refused, answered, of }]) => {
        const share = (count: number) => (of === 0 ? 0 : count / of)
        return [String(reception), { opposite: share(opposite), refused: share(refused), answered: share(answered) }]
      }),
    ),
  }
}

type Differing = Difference & { of: number }

/** Indexes of the reports to judge. */
function everySoOften(reports: readonly ReceivedReport[]): Set<number> {
  const chosen = new Set<number>()
  let lastMs = -Infinity
  for (const [at, { timestampMs }] of reports.entries()) {
    if (timestampMs - lastMs < JUDGED_EVERY_MS) continue
    chosen.add(at)
    lastMs = timestampMs
  }
  return chosen
}

/** Verdicts at the chosen reports, with nothing stated and with the vessel's type. */
function judge(
  model: FishingModel,
  reports: readonly ReceivedReport[],
  chosen: ReadonlySet<number>,
  vessel: StatedVessel = nothingStated,
): { alone: Judged[]; stated: Judged[] } {
  const segment = createSegment()
  const judged: { alone: Judged[]; stated: Judged[] } = { alone: [], stated: [] }
  for (const [at, report] of reports.entries()) {
    const position = { ...report, navigationStatus: null }
    addPosition(segment, position)
    if (!chosen.has(at)) continue
    const of = (stated: StatedVessel): Judged => {
      const { verdict, reason } = assessPosition(model, segment, position, stated)
      return { report, verdict, code: reason?.code ?? null }
    }
    judged.alone.push(of(nothingStated))
    if (vessel !== nothingStated) judged.stated.push(of(vessel))
  }
  return judged
}

/** Counts the verdicts that differ from those of the reference's last report before each. */
function compare(
  model: FishingModel,
  judged: readonly Judged[],
  reference: readonly ReceivedReport[],
  counts: Differing,
): Differing {
  const before = new Map<number, Verdict>()
  let at = 0
  for (const { report, verdict } of judged) {
    while ((reference[at + 1]?.timestampMs ?? Infinity) <= report.timestampMs) at += 1
    const apartMs = report.timestampMs - (reference[at]?.timestampMs ?? Infinity)
    if (apartMs >= 0 && apartMs <= MAX_APART_MS) before.set(at, verdict)
  }
  const same = judge(model, reference, new Set(before.keys())).alone
  const counted = { ...counts, of: counts.of + same.length }
  for (const [index, verdict] of [...before.values()].entries()) {
    const expected = same[index]?.verdict
    if (verdict === expected) continue
    counted[verdict === 'cannot_say' ? 'refused' : expected === 'cannot_say' ? 'answered' : 'opposite'] += 1
  }
  return counted
}

function figuresOf(kind: WorkKind, tracks: readonly Judged[][], typed: readonly Judged[][]): KindFigures {
  const share = (
    of: readonly Judged[][],
    is: (each: Judged) => boolean,
    among: (each: Judged) => boolean = () => true,
  ) =>
    meanOf(
      of.map((track) => track.filter(among)).filter(({ length }) => length > 0),
      (track) => track.filter(is).length / track.length,
    )
  const isFishing = ({ verdict }: Judged) => verdict === 'fishing'
  const isRefused = ({ verdict }: Judged) => verdict === 'cannot_say'
  const hasGearOut = ({ report }: Judged) => report.phase.isFishing === true
  const codes = [...new Set(tracks.flat().flatMap(({ code }) => code ?? []))]
  return {
    kind: kind.name,
    isGear: kind.isGear,
    isHeldOut: kind.isHeldOut,
    fishing: share(tracks, isFishing),
    cannotSay: share(tracks, isRefused),
    fishingWithType: share(typed, isFishing),
    found: kind.isGear ? share(tracks, isFishing, hasGearOut) : null,
    foundRefused: kind.isGear ? share(tracks, isRefused, hasGearOut) : null,
    reasons: Object.fromEntries(codes.map((code) => [code, share(tracks, (each) => each.code === code)])),
  }
}

const meanOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.length === 0 ? 0 : items.reduce((sum, item) => sum + of(item), 0) / items.length
