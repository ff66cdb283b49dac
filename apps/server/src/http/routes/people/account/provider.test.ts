import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '@varuna/vocabulary/rights'
import { createProviderClient } from '../../../../accounts/provider/provider-client.ts'
import { startTestProvider, testClient, type TestProvider } from '../../../../accounts/provider/testing-provider.ts'
import { createProviderTickets } from '../../../../services/people/account/sign-in-with-provider.ts'
import { fakeInference } from '../../../testing/fake-inference.ts'
import { password } from '../../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

const redirectUri = 'http://localhost:8000/api/account/provider/callback'
const rolesOfGroups = new Map<string, Role>([
  ['officers', 'analyst'],
  ['chiefs', 'administrator'],
])
const ana = { email: 'ana@harbour.example', email_verified: true, given_name: 'Ana', family_name: 'Rao' }

let provider: TestProvider
let server: TestServer
beforeEach(async () => {
  provider = await startTestProvider(redirectUri)
  provider.people.set('p1', { ...ana, groups: ['sailors', 'officers'] })
})
afterEach(async () => {
  await server.close()
  await provider.close()
})

async function start({
  hosts = [] as string[],
  withRoles = true,
  isFresh = false,
  issuer = provider.issuer,
  callback = redirectUri,
} = {}) {
  const settings = { ...testClient, issuer, hosts, roleClaim: withRoles ? 'groups' : null }
  server = await startTestServer(fakeInference(), {
    newAccountRole: 'viewer',

    singleSignOn: {
      name: 'Harbour login',
      client: createProviderClient(settings),
      redirectUri: callback,
      roles: withRoles ? rolesOfGroups : null,
      tickets: createProviderTickets('a secret'),
    },
  })
  return isFresh ? null : server.signInAs('chief')
}

type Cookies = Record<string, string>
const cookiesOf = (response: { cookies: { name: string; value: string }[] }): Cookies =>
  Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
const begin = (next?: string) =>
  server.app.inject({ method: 'POST', url: '/api/account/provider', payload: next === undefined ? {} : { next } })
const comeBack = (url: string, cookies: Cookies) => server.app.inject({ url, cookies })
/** The whole way of one browser. */
async function signIn(subject: string, next?: string) {
  const begun = await begin(next)
  const back = await provider.signIn(begun.json().url, subject)
  const ended = await comeBack(back.pathname + back.search, cookiesOf(begun))
  return { back, begun, ended, cookies: cookiesOf(ended), location: ended.headers.location }
}
const sessionOf = async (cookies: Cookies) => (await server.app.inject({ url: '/api/session', cookies })).json().session
const signUpHere = (email = ana.email) => server.signInAs(email)
const signInHere = async (email = ana.email) =>
  (await server.app.inject({ method: 'POST', url: '/api/account/sign-in', payload: { email, password } })).statusCode

describe('signing in with the provider', () => {
  it('creates an account with the mapped role, opens its session and leads to the page that was asked for', async () => {
    const admin = await start()
    expect((await server.app.inject('/api/sign-up')).json().provider).toBe('Harbour login')
    const { cookies, ended, location } = await signIn('p1', '/dashboard-analysis/alerts?state=open')
    expect([ended.statusCode, location]).toEqual([303, '/dashboard-analysis/alerts?state=open'])
    expect(await sessionOf(cookies)).toMatchObject({ userName: 'ana', role: 'analyst' })
    const again = await signIn('p1')
    expect((await sessionOf(again.cookies)).userId).toBe((await sessionOf(cookies)).userId)
    const { entries } = (await admin?.({ url: '/api/audit?action=sign_in' }))?.json()
    expect(entries.filter((one: { after: { with?: string } }) => one.after.with === 'provider')).toHaveLength(2)
    expect(await signInHere()).toBe(401)
  })

  it('takes the role from the claim every time, recorded as given by the provider, and no role without a mapped value', async () => {
    const admin = await start()
    const first = await signIn('p1')
    provider.people.set('p1', { ...ana, groups: 'chiefs' })
    const second = await signIn('p1')
    expect(await sessionOf(first.cookies)).toBeNull()
    expect(await sessionOf(second.cookies)).toMatchObject({ role: 'administrator' })
    provider.people.set('p1', { ...ana, groups: ['administrator'] })
    expect(await sessionOf((await signIn('p1')).cookies)).toMatchObject({ role: 'member' })
    const { entries } = (await admin?.({ url: '/api/audit?action=role_change' }))?.json()
    expect(entries.map((one: { after: object }) => one.after)).toEqual([
      { role: 'member', provider: true },
      { role: 'administrator', provider: true },
    ])
  })

  it('leaves roles to administrators here where no claim is named, and the last administrator administrator', async () => {
    await start({ withRoles: false })
    expect(await sessionOf((await signIn('p1')).cookies)).toMatchObject({ role: 'viewer' })
  })

  it('makes the first account only for a mapped administrator', async () => {
    await start({ isFresh: true })
    expect((await signIn('p1')).location).toBe('/login#provider=first')
    provider.people.set('p1', { ...ana, groups: ['chiefs'] })
    expect(await sessionOf((await signIn('p1')).cookies)).toMatchObject({ role: 'administrator' })
    provider.people.set('p1', { ...ana, groups: ['officers'] })
    expect(await sessionOf((await signIn('p1')).cookies)).toMatchObject({ role: 'administrator' })
  })

  it('links an account with the same verified address after its password was given once, never by the address alone', async () => {
    await start()
    await signUpHere()
    const { cookies, location } = await signIn('p1')
    expect([location, await sessionOf(cookies)]).toEqual(['/login#provider=link', null])
    const link = (of: string) =>
      server.app.inject({ method: 'POST', url: '/api/account/provider/link', payload: { password: of }, cookies })
    expect((await link('wrong horse')).json().errors).toMatchObject([{ field: 'password' }])
    expect((await signIn('p1')).location).toBe('/login#provider=link')
    expect((await link(password)).statusCode).toBe(204)
    expect(await sessionOf((await signIn('p1')).cookies)).toMatchObject({ userName: 'ana', role: 'analyst' })
    expect(await signInHere()).toBe(200)
  })

  it('does not replace the second factor of the account here', async () => {
    await start()
    const { userId } = await sessionOf((await signIn('p1')).cookies)
    const codes = { sealed_key: 'sealed', on_ms: 1, begun_ms: 1, last_step: 1, wrong: 0, wait_until_ms: 0 }
    await server.db
      .insertInto('sign_in_codes')
      .values({ ...codes, account_id: userId })
      .execute()
    const { cookies, location } = await signIn('p1')
    expect([location, cookies['varuna.session_token']]).toEqual([
      expect.stringMatching(/^\/login#code=.{20}/),
      undefined,
    ])
  })

  it('refuses an address that the provider has not verified, and takes another person with the same one for another', async () => {
    await start()
    provider.people.set('p2', { ...ana, email_verified: false })
    provider.people.set('p3', { groups: ['chiefs'] })
    for (const subject of ['p2', 'p3']) expect((await signIn(subject)).location).toBe('/login#provider=unverified')
    await signIn('p1')
    provider.people.set('p4', ana)
    expect((await signIn('p4')).location).toBe('/login#provider=link')
  })
})

describe('a forged or repeated answer', () => {
  it('is refused without the cookie of the browser that began, with another state, and the second time', async () => {
    await start()
    const begun = await begin()
    const back = await provider.signIn(begun.json().url, 'p1')
    const other = await begin()
    const path = back.pathname + back.search
    for (const [url, cookies] of [
      [path, {}],
      [path, cookiesOf(other)],
      [path, { 'varuna.provider': `${cookiesOf(begun)['varuna.provider']}x` }],
      [path.replace(/state=[^&]+/, 'state=x'), cookiesOf(begun)],
      [path.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'), cookiesOf(begun)],
      [path.replace(/&?iss=[^&]+/, ''), cookiesOf(begun)],
      ['/api/account/provider/callback?error=access_denied&state=x', cookiesOf(begun)],
    ] as const) {
      const refused = await comeBack(url, cookies)
      expect([refused.headers.location, cookiesOf(refused)['varuna.session_token']]).toEqual([
        '/login#provider=refused',
        undefined,
      ])
    }
    expect((await comeBack(path, cookiesOf(begun))).headers.location).toBe('/login')
    expect((await comeBack(path, cookiesOf(begun))).headers.location).toBe('/login#provider=refused')
  })

  it('is refused where the page is https and the cookie could come from another host of its domain', async () => {
    await provider.close()
    const callback = redirectUri.replace('http:', 'https:')
    provider = await startTestProvider(callback)
    provider.people.set('p1', ana)
    await start({ callback, withRoles: false })
    const begun = await begin()
    expect(begun.headers['set-cookie']).toMatch(/^__Host-varuna\.provider=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const { pathname, search } = await provider.signIn(begun.json().url, 'p1')
    const { value = '' } = begun.cookies[0] ?? {}
    const come = async (name: string) => (await comeBack(pathname + search, { [name]: value })).headers.location
    expect([await come('varuna.provider'), await come('__Host-varuna.provider')]).toEqual([
      '/login#provider=refused',
      '/login',
    ])
  })

  it('leads to no other site', async () => {
    await start()
    for (const next of [
      '//evil.example',
      'https://evil.example/x',
      '/\\evil.example',
      '/\t/evil.example',
      '/..//evil.example',
      '/a/..//evil.example',
    ])
      expect((await signIn('p1', next)).location, next).toBe('/login')
  })

  /** A provider whose token and person the test states; `signedBy` is the key that it publishes, or another. */
  async function startForging(claims: object, { sub = 'p1', isOwnKey = true, alg = 'ES256' } = {}) {
    await start()
    const [own, other] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
    const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'ES256' }] }
    const begun = await begin()
    const nonce = new URL(begun.json().url).searchParams.get('nonce') ?? ''
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: provider.issuer, aud: 'varuna', sub: 'p1', nonce, iat: now, exp: now + 60, ...claims }
    const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')
    const signed = {
      none: async () => `${part({ alg: 'none' })}.${part(payload)}.`,
      HS256: () =>
        new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(Buffer.from(testClient.clientSecret)),
      ES256: () =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: 'ES256', kid: 'k' })
          .sign(isOwnKey ? own.privateKey : other.privateKey),
    }[alg]
    const answers: Record<string, unknown> = {
      '/jwks': jwks,
      '/token': { id_token: await signed?.(), access_token: 'a' },
      '/me': { ...ana, sub, groups: 'officers' },
    }
    const back = await provider.signIn(begun.json().url, 'p1')
    provider.intercept = (request, response) => {
      const answer = answers[request.url ?? '']
      if (answer !== undefined) response.end(JSON.stringify(answer))
      return answer !== undefined
    }
    return (await comeBack(back.pathname + back.search, cookiesOf(begun))).headers.location
  }

  it('is accepted from a provider that signs what it must', async () => {
    expect(await startForging({})).toBe('/login')
  })

  it.each([
    ['for another audience', { aud: 'other' }, {}],
    ['for two audiences without saying which', { aud: ['varuna', 'other'] }, {}],
    ['for another party', { azp: 'other' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['with another nonce', { nonce: 'x' }, {}],
    ['without a nonce', { nonce: undefined }, {}],
    ['that has ended', { exp: 1 }, {}],
    ['signed with another key', {}, { isOwnKey: false }],
    ['without a signature', {}, { alg: 'none' }],
    ['signed with the secret', {}, { alg: 'HS256' }],
    ['with the person of another', {}, { sub: 'p2' }],
  ])('with a token %s is refused', async (_, claims, how) => {
    expect(await startForging(claims, how)).toBe('/login#provider=refused')
  })
})

describe('an account that only the provider opens', () => {
  it('needs no password for what asks for one, but a session that has just begun', async () => {
    await start()
    const { cookies } = await signIn('p1')
    const send = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload, cookies })
    expect((await server.app.inject({ url: '/api/account', cookies })).json().hasPassword).toBe(false)
    const token = { name: 'Nightly import', scope: 'read', days: 7 }
    expect((await send('/api/account/tokens', token)).statusCode).toBe(201)
    const minutesAgo = new Date(Date.now() - 6 * 60_000).toISOString()
    await sql`update session set ${sql.ref('createdAt')} = ${minutesAgo}`.execute(server.db)
    for (const [url, payload] of [
      ['/api/account/tokens', token],
      ['/api/account/removal', {}],
      ['/api/account/removal', { password }],
    ] as const)
      expect((await send(url, payload)).json()).toMatchObject({ status: 403, code: 'sign_in_again' })

    const again = await signIn('p1')
    const removed = { method: 'POST', url: '/api/account/removal', payload: {}, cookies: again.cookies } as const
    expect((await server.app.inject(removed)).statusCode).toBe(204)
    expect(await sessionOf(again.cookies)).toBeNull()
  })

  it('does not let an account with a password go without it', async () => {
    await start()
    const bo = await signUpHere('bo@harbour.example')
    const refused = await bo({ method: 'POST', url: '/api/account/removal', payload: {} })
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'password', code: 'password_wrong' }] })
  })
})

describe('a provider that does not answer', () => {
  it('says so, and signing in here goes on', async () => {
    await start()
    await signUpHere('bo@harbour.example')
    await provider.close()
    expect((await begin()).json()).toMatchObject({ status: 502, code: 'provider_unreachable' })
    expect(await signInHere('bo@harbour.example')).toBe(200)
    provider = await startTestProvider(redirectUri)
  })

  it.each([
    ['names a host that the operator did not', { token_endpoint: 'http://localhost:1/token' }],
    ['is of another issuer', { issuer: 'https://evil.example' }],
    ['names an endpoint without encryption', { token_endpoint: 'http://evil.example/token' }],
    ['is too large', { padding: 'x'.repeat(300_000) }],
  ])('or whose description %s is not asked', async (_, over) => {
    await start()
    provider.intercept = (request, response) => {
      if (!request.url?.startsWith('/.well-known')) return false
      const { issuer } = provider
      const named = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }
      response.end(JSON.stringify({ ...named, ...over }))
      return true
    }
    expect((await begin()).statusCode).toBe(502)
  })

  it('or that redirects is not followed', async () => {
    await start()
    provider.intercept = (_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      return true
    }
    expect((await begin()).statusCode).toBe(502)
  })
})
