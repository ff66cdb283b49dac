import { createHash } from 'node:crypto'
import type { Principal } from '../../../principal/principal.ts'

/** Equal reports of an account within this time are one report sent again. */
export const SAME_REPORT_MS = 60_000

/**
 * The id of a report: a digest of the account and all fields, so that a report sent several times is stored once. `fields` must keep a
 * fixed order.
 */
export function reportId(principal: Principal, fields: readonly (string | number)[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([principal.accountId, ...fields]))
    .digest('hex')
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(12, 16),
    digest.slice(16, 20),
    digest.slice(20, 32),
  ].join('-')
}
