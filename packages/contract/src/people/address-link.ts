import { z } from 'zod'

/** POST /api/account/address/confirmation. */
export const addressConfirmation = z.object({ token: z.string().min(1).max(100) })

/** The token stands in the fragment, which browsers send to no server and no log contains. */
const HASH = '#address='
export const addressPath = (token: string): string => `/login${HASH}${token}`
export const addressTokenOf = (hash: string): string | null => (hash.startsWith(HASH) ? hash.slice(HASH.length) : null)
