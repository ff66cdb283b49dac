import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export const password = 'correct horse battery'
export const profile = { firstName: 'Ana', lastName: 'Rao', postalCode: '400001', country: 'India', dob: '1990-05-17' }

/** Sends a request with the session of one account. */
export type Send = (options: InjectOptions) => Promise<LightMyRequestResponse>

/** Returns a function that signs in an account, by its address or by its name at a fixed host, after signing it up if needed. */
export function createSignIn(app: FastifyInstance): (name: string) => Promise<Send> {
  const signedUp = new Set<string>()
  return async (name) => {
    const email = name.includes('@') ? name : `${name}@harbour.example`
    const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
    if (!signedUp.has(name)) await send('/api/account/sign-up', { ...profile, email, password })
    signedUp.add(name)
    const answer = await send('/api/account/sign-in', { email, password })
    const cookies: Record<string, string> = {}
    // A cookie that an answer clears is sent all the same: the session itself must have ended.
    const keep = (answered: LightMyRequestResponse) => {
      for (const { name, value, maxAge } of answered.cookies) if (maxAge !== 0) cookies[name] = value
    }
    keep(answer)
    return async (options) => {
      const answered = await app.inject({ ...options, cookies })
      keep(answered)
      return answered
    }
  }
}
