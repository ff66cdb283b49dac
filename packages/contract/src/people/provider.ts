import { z } from 'zod'

/** POST /api/account/provider: begins a sign-in with the single sign-on. */
export const providerStart = z.object({
  next: z.string().max(500).optional().describe('Path to open afterwards'),
})

/** Response of POST /api/account/provider. */
export const providerBegun = z.object({ url: z.string().describe('Where the browser goes') })

/** POST /api/account/provider/link. */
export const providerLink = z.object({ password: z.string().min(1).max(128) })

/** How a sign-in with the single sign-on ended, in the fragment of the sign-in page. */
export const providerOutcomes = ['unreachable', 'refused', 'unverified', 'first', 'link'] as const
export type ProviderOutcomeCode = (typeof providerOutcomes)[number]
const HASH = '#provider='
export const providerPath = (outcome: ProviderOutcomeCode): string => `/login${HASH}${outcome}`
export const providerOutcomeOf = (hash: string): ProviderOutcomeCode | null =>
  providerOutcomes.find((outcome) => hash === HASH + outcome) ?? null

/** The ticket of the second step, in the fragment, which no server gets. */
const CODE_HASH = '#code='
export const codePath = (ticket: string): string => `/login${CODE_HASH}${ticket}`
export const codeTicketOf = (hash: string): string | null =>
  hash.startsWith(CODE_HASH) ? hash.slice(CODE_HASH.length) : null
