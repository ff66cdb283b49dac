import { z } from 'zod'
import { email, newPassword } from './account.ts'

/** Response of GET /api/account/reset. */
export const resetState = z.object({
  byMail: z
    .boolean()
    .describe('Whether this server mails links to choose a new password; otherwise an administrator makes one'),
})

/** POST /api/account/reset-request. */
export const resetRequest = z.object({ email })
export type ResetRequest = z.infer<typeof resetRequest>

/** POST /api/account/reset. */
export const passwordReset = z.object({ token: z.string().min(1).max(100), newPassword })
export type PasswordReset = z.infer<typeof passwordReset>

/** Response of POST /api/accounts/:id/reset-link. */
export const resetLink = z.object({
  path: z.string().describe('Path of the link, with its token in the fragment; shown this once'),
  ends: z.iso.datetime(),
})

/** The token stands in the fragment, which browsers send to no server and no log contains. */
const HASH = '#reset='
export const resetPath = (token: string): string => `/login${HASH}${token}`
export const resetTokenOf = (hash: string): string | null => (hash.startsWith(HASH) ? hash.slice(HASH.length) : null)
