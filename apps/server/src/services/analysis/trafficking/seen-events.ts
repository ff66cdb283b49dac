import { createHash } from 'node:crypto'
import type { EventKind } from '@varuna/vocabulary/events'
import type { Store } from '../../../store/interfaces/store.ts'

const EVENTS_COMPARED = 50
const HOUR_MS = 3_600_000
/** Hours from which a silence counts more (RISK-16). */
const silenceSteps = [12, 24, 3 * 24, 14 * 24, 30 * 24, 60 * 24, 180 * 24]
const YEAR_MS = 365 * 86_400_000
/** The events a risk assessment is based on. */
export const assessedKinds = [
  'gap',
  'encounter',
  'loitering',
  'port_visit',
  'spoofing',
  'jamming',
  'identity_change',
] as const satisfies readonly EventKind[]

/**
 * Fingerprint of a vessel's newest events; changes when one starts, continues or ends, and when a silence that lasts grows to the next length
 * that counts more. Read before the evidence, so that an event that arrives in between is found later.
 */
export async function readSeenEvents(
  { positions }: Pick<Store, 'positions'>,
  mmsi: number,
  nowMs: number,
): Promise<string> {
  const fromMs = nowMs - YEAR_MS
  const query = {
    mmsi,
    kinds: assessedKinds,
    box: null,
    fromMs,
    beforeMs: nowMs + 1,
    limit: EVENTS_COMPARED,
    after: null,
  }
  const events = await positions.events(query)
  const last = await positions.last(mmsi)
  const silent = last === null ? 0 : silenceSteps.filter((hours) => nowMs - last.timeMs >= hours * HOUR_MS).length
  const lines = events.map(({ id, to_ms, body }) => `${id} ${to_ms} ${body}`)
  return createHash('sha256')
    .update([...lines, ...(silent > 0 ? [`silent ${silent}`] : [])].join('\n'))
    .digest('hex')
    .slice(0, 32)
}
