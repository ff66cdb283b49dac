import type { AccountRequest, SignUpMode } from '@varuna/contract/people/sign-up'
import type { Role } from '@varuna/vocabulary/rights'
import { fakeInference } from './fake-inference.ts'
import { password, profile, type Send } from './sign-in.ts'
import { startTestServer, type TestServer } from './server.ts'

export const noon = Date.UTC(2026, 0, 31, 12)
export const day = 86_400_000

/** A server with an administrator, who signed up first, and what newcomers and administrators send to it. */
export async function startNewcomers(signUpMode: SignUpMode, options: Parameters<typeof startTestServer>[1] = {}) {
  const server = await startTestServer(fakeInference(), { signUpMode, newAccountRole: 'member', ...options })
  const admin = await server.signInAs('chief')
  return { server, admin, ...newcomersOf(server, admin) }
}

/** Requests of newcomers to a server, and of an administrator about them. */
export function newcomersOf(server: TestServer, admin: Send) {
  const signUp = (name: string, over: object = {}, remoteAddress = '192.0.2.1') =>
    server.app.inject({
      method: 'POST',
      url: '/api/account/sign-up',
      payload: { ...profile, email: name.includes('@') ? name : `${name}@harbour.example`, password, ...over },
      remoteAddress,
    })
  const invite = async (over: object = {}, by = admin) =>
    by({ method: 'POST', url: '/api/account-invitations', payload: { role: 'analyst', ...over } })
  const codeOf = async (over: object = {}, by = admin): Promise<string> => (await invite(over, by)).json().code
  const invitations = async () => (await admin({ url: '/api/account-invitations' })).json().invitations
  const requests = async (): Promise<AccountRequest[]> =>
    (await admin({ url: '/api/account-requests' })).json().requests
  const answer = (id: string | undefined, payload: object, by = admin) =>
    by({ method: 'POST', url: `/api/account-requests/${id}/answer`, payload })
  const approve = (id: string | undefined, role: Role) => answer(id, { answer: 'approve', role })
  /** The session of an account that exists; null where it has none. */
  async function signIn(name: string): Promise<{ send: Send; role: Role } | null> {
    const payload = { email: `${name}@harbour.example`, password }
    const opened = await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload })
    if (opened.statusCode !== 200) return null
    const cookies = Object.fromEntries(opened.cookies.map((cookie) => [cookie.name, cookie.value]))
    return { send: (options) => server.app.inject({ ...options, cookies }), role: opened.json().role }
  }
  const roleOf = async (name: string) => (await signIn(name))?.role ?? null
  const sessionOf = async (name: string) => {
    const session = await signIn(name)
    if (session === null) throw new Error(`${name} has no account`)
    return session.send
  }
  return { signUp, invite, codeOf, invitations, requests, answer, approve, signIn, roleOf, sessionOf }
}
