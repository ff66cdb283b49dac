import { tokenScopes } from '@varuna/vocabulary/token-scopes'
import { z } from 'zod'
import { oneLine } from '../bounded-text.ts'
import { fault } from '../field-fault.ts'
import { ownerProof } from './second-factor.ts'

export const MAX_TOKENS = 20
export const MAX_TOKEN_DAYS = 365

/** POST /api/account/tokens. */
export const tokenForm = ownerProof.extend({
  name: oneLine(60, { missing: fault('name_missing'), tooLong: fault('too_long', { maximum: 60 }) }),
  scope: z
    .enum(tokenScopes)
    .describe('read; reports: also sends pictures, tracks and reports; all: what the role may do'),
  days: z.number().int().min(1).max(MAX_TOKEN_DAYS).describe('How long it works'),
})
export type TokenForm = z.infer<typeof tokenForm>

const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  made: z.iso.datetime(),
  ends: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable().describe('To the minute; null while it was not used'),
})
export type ApiToken = z.infer<typeof apiToken>

/** GET /api/account/tokens: those that still work, newest first. */
export const apiTokens = z.object({ tokens: z.array(apiToken) })
export type ApiTokens = z.infer<typeof apiTokens>

/** The token itself is shown once. */
export const madeToken = apiToken.extend({ token: z.string().describe('For the header Authorization: Bearer') })
export type MadeToken = z.infer<typeof madeToken>
