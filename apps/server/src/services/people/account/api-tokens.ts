import type { ApiToken, MadeToken, TokenForm } from '@varuna/contract/people/api-tokens'
import type { Accounts } from '../../../accounts/accounts.ts'
import { codedError } from '../../../errors/coded-error.ts'

const DAY_MS = 24 * 3_600_000

type Row = Awaited<ReturnType<Accounts['tokens']['list']>>[number]

const isoOf = (timeMs: number) => new Date(timeMs).toISOString()

const toToken = ({ id, name, scope, made_ms, ends_ms, last_used_ms }: Row): ApiToken => ({
  id,
  name,
  scope,
  made: isoOf(made_ms),
  ends: isoOf(ends_ms),
  lastUsed: last_used_ms === null ? null : isoOf(last_used_ms),
})

export async function listTokens({ tokens }: Pick<Accounts, 'tokens'>, accountId: string): Promise<ApiToken[]> {
  return (await tokens.list(accountId, Date.now())).map(toToken)
}

/** Makes a token once the owner has entered the password again. Throws `factor_needed` for a session that lacks the account's role. */
export async function makeToken(
  { factors, tokens }: Pick<Accounts, 'factors' | 'tokens'>,
  headers: Headers,
  { name, scope, days, ...proof }: TokenForm,
  client: string,
): Promise<MadeToken> {
  const { roleWithFactor } = await factors.stateOf(headers)
  if (roleWithFactor !== null) throw codedError('factor_needed', { role: roleWithFactor })
  const owner = await factors.proveOwner(headers, proof, client)
  const nowMs = Date.now()
  const { token, ...row } = await tokens.make(owner, { name, scope, endsMs: nowMs + days * DAY_MS }, client, nowMs)
  return { ...toToken(row), token }
}
