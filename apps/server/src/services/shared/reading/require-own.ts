import { codedError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'

/** Throws `assessment_not_yours` for an image or a report that the account reads through a team. */
export function requireOwn({ accountId }: Principal, { user_id }: { user_id: string }): void {
  if (user_id !== accountId) throw codedError('assessment_not_yours')
}
