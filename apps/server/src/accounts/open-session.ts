import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Opens a session for an account whose sign-in was verified here instead of by the library; no address reaches it. */
export const openSessionPlugin = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string(), isTwoFactor: z.boolean() }) },
      async (context) => {
        const { internalAdapter } = context.context
        const { userId, isTwoFactor } = context.body
        const user = await internalAdapter.findUserById(userId)
        if (!user) return context.json(null)
        const session = await internalAdapter.createSession(userId, false, { isTwoFactor }, true)
        await setSessionCookie(context, { session, user })
        return context.json({ email: user.email, token: session.token })
      },
    ),
  },
}
