import type { z } from 'zod'
import { newPassword, ownerPassword } from './account.ts'
import { ownerProof } from './second-factor.ts'

/** POST /api/account/password, with a code where the account has codes. */
export const passwordChange = ownerProof.pick({ code: true }).extend({ currentPassword: ownerPassword, newPassword })
export type PasswordChange = z.infer<typeof passwordChange>
