import { kindOfType } from '@varuna/fishing/vessel/stated-kind'
import type { Coastline } from '@varuna/geo/coastline/coastline'
import { makeWork } from '@varuna/simulation/work/made-work'
import { receive, RECEPTIONS, type Reception } from '@varuna/simulation/work/receive'
import { WORK_KINDS, type WorkKind } from '@varuna/simulation/work/work-kinds'
import { countVerdicts, noCounts, type Counts } from './count-verdicts.ts'
import { readReceivedTracks } from './read-received-tracks.ts'

type Models = Parameters<typeof countVerdicts>[0]
type KindRow = { name: string } & Counts

export interface VesselKindEvaluation {
  model: string
  /** Made tracks of seeds that never train, by work. */
  made: KindRow[]
  /** The same, summed over other work, other work that trained nothing, and gears. */
  madeSums: KindRow[]
  /** Received tracks by the kind that the vessel states; null without a folder. */
  received: KindRow[] | null
}

/** Seeds that train nothing. */
const TEST_SEEDS: readonly number[] = [1, 2]
/** The densest reception takes too long; the others show the same. */
const DENSE_SECONDS = 10
const INSTEAD_SECONDS = 120
const MOVING_KNOTS = 1
const LEAST_POSITIONS = 5

/**
 * Measures which positions are likely fishing by what a vessel does alone, and by both questions, without and with what it states: on made
 * tracks, each kind received at another rate, and on received ones.
 */
export async function evaluateVesselKinds(
  models: Models,
  received: { folder: string; coastline: Coastline } | null,
  kinds: readonly WorkKind[] = WORK_KINDS,
): Promise<VesselKindEvaluation> {
  const made: KindRow[] = []
  const sums = new Map<string, Counts>()
  for (const [at, kind] of kinds.entries()) {
    const counts = noCounts()
    for (const seed of TEST_SEEDS) {
      const { motion, place, stated } = makeWork(kind, seed)
      const reports = receive(motion, place, receptionOf(at), seed)
      countVerdicts(
        models,
        reports.map(({ phase: _, ...position }) => ({ ...position, navigationStatus: null })),
        stated,
        counts,
      )
    }
    made.push({ name: kind.isHeldOut ? `${kind.name} (never trained on)` : kind.name, ...counts })
    add(sumOf(sums, kind.isGear ? 'all gears' : kind.isHeldOut ? 'other work never trained on' : 'other work'), counts)
  }
  return {
    model: models.vesselModel.classifier.version,
    made,
    madeSums: rowsOf(sums),
    received: received && (await countReceived(models, received)),
  }
}

const receptionOf = (at: number): Reception => {
  const reception = RECEPTIONS[at % RECEPTIONS.length] ?? INSTEAD_SECONDS
  return reception === DENSE_SECONDS ? INSTEAD_SECONDS : reception
}

async function countReceived(models: Models, { folder, coastline }: { folder: string; coastline: Coastline }) {
  const sums = new Map<string, Counts>()
  for (const { shipType, positions } of await readReceivedTracks(folder, coastline)) {
    const isMoving = positions.some(({ speedKnots }) => (speedKnots ?? 0) > MOVING_KNOTS)
    if (positions.length < LEAST_POSITIONS || !isMoving) continue
    countVerdicts(
      models,
      positions,
      { shipType, lengthMetres: null },
      sumOf(sums, kindOfType(shipType) ?? 'none stated'),
    )
  }
  return rowsOf(sums)
}

function sumOf(sums: Map<string, Counts>, name: string): Counts {
  const counts = sums.get(name) ?? noCounts()
  sums.set(name, counts)
  return counts
}

function add(sum: Counts, counts: Counts): void {
  for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key]
}

const rowsOf = (sums: ReadonlyMap<string, Counts>): KindRow[] =>
  [...sums].map(([name, counts]) => ({ name, ...counts }))
