import { roles } from '@varuna/vocabulary/rights'
import { z } from 'zod'
import { queryText } from '../fields.ts'
import { person } from './person.ts'

/** An account as administrators see it. */
export const managedAccount = z.object({
  id: z.string(),
  name: z.string().describe('The name by which others see it'),
  email: z.string(),
  role: z.enum(roles),
  hasFactor: z.boolean().describe('Whether it has sign-in codes or a passkey'),
  since: z.iso.datetime().nullable().describe('Since when it has the role; null where nobody gave it one'),
  by: person.nullable().describe('Who gave it the role; null for Varuna itself'),
})
export type ManagedAccount = z.infer<typeof managedAccount>

export const MAX_ACCOUNTS_PAGE = 100

/** GET /api/accounts. */
export const managedAccountsQuery = z.object({
  after: queryText('after').max(254).optional().describe('The `next` of the page before'),
})
export const managedAccounts = z.object({
  accounts: z.array(managedAccount).describe('In order of their addresses'),
  next: z.string().nullable().describe('Where the next page begins; null on the last'),
})
export type ManagedAccounts = z.infer<typeof managedAccounts>

/** PUT /api/accounts/:id/role. The sessions of the account end, so that it signs in with its new rights. */
export const roleChange = z.object({ role: z.enum(roles) })
