import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { vi } from 'vitest'

export const testClient = { clientId: 'varuna', clientSecret: 'a secret of the client at the provider' }

interface TestPerson {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string | string[]
}

export interface TestProvider {
  issuer: string
  people: Map<string, TestPerson>
  /** Answers a request in place of the provider; returns whether it did. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  /** Signs a person in at the provider as a browser would; returns the address to which it sends the browser back. */
  signIn(url: string, subject: string): Promise<URL>
  close(): Promise<void>
}

/** A real provider of OpenID Connect on a free port of this machine. */
export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const people = new Map<string, TestPerson>()
  // It warns that it keeps everything in memory.
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const provider = new Provider(issuer, {
    clients: [{ client_id: testClient.clientId, client_secret: testClient.clientSecret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: true } },
  })
  warnings.mockRestore()
  const answer = provider.callback()
  const test: TestProvider = {
    issuer,
    people,
    intercept: null,
    signIn,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  http.on('request', (request, response) => {
    if (!test.intercept?.(request, response)) void answer(request, response)
  })
  return test

  async function signIn(begin: string, subject: string): Promise<URL> {
    const cookies = new Map<string, string>()
    const visit = async (url: string, form: Record<string, string> | null = null) => {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return { location: response.headers.get('location'), html: await response.text() }
    }
    let next = begin
    for (let step = 0; step < 12; step += 1) {
      if (next.startsWith(redirectUri)) return new URL(next)
      const { location, html } = await visit(next)
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
      const action = /action="([^"]+)"/.exec(html)?.[1]
      const to =
        location ??
        (prompt && action
          ? (await visit(new URL(action, next).href, { prompt, login: subject, password: 'x' })).location
          : null)
      if (to === null) throw new Error(`the provider stopped at ${next}: ${html.slice(0, 500)}`)
      next = new URL(to, next).href
    }
    throw new Error('the provider did not send the browser back')
  }
}
