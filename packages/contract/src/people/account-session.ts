import { z } from 'zod'

export const browserNames = ['Firefox', 'Edge', 'Opera', 'Samsung Internet', 'Chrome', 'Safari'] as const
export const systemNames = ['Windows', 'Android', 'iOS', 'macOS', 'ChromeOS', 'Linux'] as const

/** What a browser states of itself; null where it is none that is known. */
export const device = z.object({
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
})
export type Device = z.infer<typeof device>

export const accountSession = z.object({
  id: z.string(),
  device,
  address: z.string().describe('The network address from which it was opened; an IPv6 address as its /64 network'),
  began: z.iso.datetime(),
  lastActive: z.iso.datetime().describe('When somebody last did something with it, to five minutes'),
  ends: z.iso.datetime().describe('When it ends if nothing more is done with it'),
  isNewDevice: z.boolean().describe('The account first signed in with this browser less than seven days ago'),
  isThis: z.boolean().describe('It is the session that asks'),
})
export type AccountSession = z.infer<typeof accountSession>

/** Response of GET /api/account/sessions. */
export const accountSessions = z.object({ sessions: z.array(accountSession) })
export type AccountSessions = z.infer<typeof accountSessions>
