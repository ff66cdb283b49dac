import { createHash } from 'node:crypto'
import type { EventKind } from '@varuna/vocabulary/events'
import type { Store } from '../../../store/interfaces/store.ts'

const EVENTS_COMPARED = 50
const YEAR_MS = 365 * 86_400_000
/** The events a risk assessment is based on. */
export const assessedKinds = [
  'gap',
  'encounter',
  'loitering',
  'port_visit',
  'spoofing',
  'identity_change',
] as const satisfies readonly EventKind[]

/**
 * Fingerprint of a vessel's newest events; changes when one starts, continues or ends. Read before the evidence, so that an event that
 * arrives in between is found later.
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
  return createHash('sha256')
    .update(events.map(({ id, to_ms, body }) => `${id} ${to_ms} ${body}`).join('\n'))
    .digest('hex')
    .slice(0, 32)
}
