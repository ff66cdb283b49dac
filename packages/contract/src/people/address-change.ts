import type { z } from 'zod'
import { mailableEmail } from './account.ts'
import { ownerProof } from './second-factor.ts'

/** POST /api/account/address. */
export const addressRequest = ownerProof.extend({ newEmail: mailableEmail })
export type AddressRequest = z.infer<typeof addressRequest>
