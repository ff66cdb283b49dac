import type { Clock } from '../../../clock/clock.ts'
import type { AuditStore } from '../../../store/interfaces/people/audit-store.ts'
import { repeatRounds, type RoundEffects, type Rounds } from '../../shared/rounds/repeat-rounds.ts'

const ROUND_MS = 60_000
/** Addresses from which wrong passwords came, of attackers and of owners alike, are erased after this time. */
const FAILED_ORIGIN_KEPT_MS = 90 * 86_400_000
/** Entries per transaction, during which other writers wait. */
const AT_ONCE = 100

/** Records wrong passwords in the audit log once their hour is over, and erases their old addresses, until closed. */
export function startRecordingFailures(
  effects: RoundEffects & {
    audit: Pick<AuditStore, 'recordFailedSignIns' | 'eraseFailedOrigins'>
    clock: Pick<Clock, 'now'>
  },
): Rounds {
  const { audit, clock } = effects
  return repeatRounds(effects, ROUND_MS, async (signal) => {
    while (!signal.aborted && (await audit.recordFailedSignIns(clock.now(), AT_ONCE)) === AT_ONCE);
    const beforeMs = clock.now() - FAILED_ORIGIN_KEPT_MS
    while (!signal.aborted && (await audit.eraseFailedOrigins(beforeMs, AT_ONCE)) === AT_ONCE);
  })
}
