import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { fetchJson, ProviderRefused, ProviderUnreachable, requireNamedHost } from './fetch-json.ts'

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Hosts of its endpoints, beside that of the issuer. */
  readonly hosts: readonly string[]
  /** The claim that has the roles, or null. */
  readonly roleClaim: string | null
}

/** What a sign-in rests on until the browser comes back; it stays in the browser that began it. */
export interface ProviderAttempt {
  state: string
  nonce: string
  verifier: string
}

/** What the provider states of a person. */
export interface ProviderClaims {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  firstName: string
  lastName: string
  roleValues: string[]
}

export interface ProviderClient {
  /** The address to which the browser goes, and what must be kept until it comes back. */
  begin(redirectUri: string): Promise<{ url: string; attempt: ProviderAttempt }>
  /** Checks the answer in the query of the callback, and exchanges its code. Throws ProviderRefused, ProviderUnreachable. */
  finish(
    query: Readonly<Record<string, string>>,
    attempt: ProviderAttempt,
    redirectUri: string,
  ): Promise<ProviderClaims>
}

/** Signatures with a key pair only: with `none` or HMAC, somebody else could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA', 'Ed25519']
const METADATA_KEPT_MS = 10 * 60_000
const CLOCK_TOLERANCE_SECONDS = 60
const MAX_TEXT = 200
const MAX_ROLE_VALUES = 500

interface Metadata {
  authorization: URL
  token: URL
  keys: URL
  userinfo: URL | null
  statesIssuer: boolean
}

const random = () => randomBytes(32).toString('base64url')

/** OpenID Connect: authorization code with PKCE, state and nonce, for one provider. */
export function createProviderClient(settings: ProviderSettings): ProviderClient {
  const { issuer, clientId, clientSecret, roleClaim } = settings
  const hosts = new Set([new URL(issuer).host, ...settings.hosts])
  const metadata = keepFor(METADATA_KEPT_MS, () => readMetadata(issuer, hosts))
  const keys = keepFor(METADATA_KEPT_MS, async () => fetchJson((await metadata.get()).keys, hosts))

  const readUserinfo = (url: URL, accessToken: string) =>
    fetchJson(url, hosts, { headers: { authorization: `Bearer ${accessToken}` } })

  return {
    async begin(redirectUri) {
      const { authorization } = await metadata.get()
      const attempt = { state: random(), nonce: random(), verifier: random() }
      const url = new URL(authorization)
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return { url: url.href, attempt }
    },
    async finish({ state, code, iss, error }, { state: expected, nonce, verifier }, redirectUri) {
      if (state !== expected) throw new ProviderRefused('the state is not that of this attempt')
      const { token, userinfo, statesIssuer } = await metadata.get()
      if ((iss !== undefined || statesIssuer) && iss !== issuer) throw new ProviderRefused('another issuer answered')
      if (error !== undefined || code === undefined) throw new ProviderRefused(`the provider answered ${error}`)
      const answer = await fetchJson(token, hosts, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`,
        },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }),
      })
      const payload = await verify(textOf(answer['id_token']))
      if (payload['nonce'] !== nonce) throw new ProviderRefused('the nonce is not that of this attempt')
      const more = userinfo === null ? {} : await readUserinfo(userinfo, textOf(answer['access_token']))
      if (more['sub'] !== undefined && more['sub'] !== payload.sub) throw new ProviderRefused('userinfo is of another')
      return claimsOf({ ...more, ...payload })
    },
  }

  async function verify(idToken: string): Promise<JWTPayload> {
    const options = {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    }
    const check = async () =>
      (await jwtVerify(idToken, createLocalJWKSet((await keys.get()) as unknown as JSONWebKeySet), options)).payload
    const payload = await check()
      .catch((error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !keys.renew()) throw error
        return check()
      })
      .catch((error: unknown) => {
        if (error instanceof ProviderUnreachable) throw error
        throw new ProviderRefused('the identity token is not valid', { cause: error })
      })
    const { azp } = payload
    if (azp !== undefined ? azp !== clientId : [payload.aud].flat().length > 1)
      throw new ProviderRefused('the identity token is for another client')
    return payload
  }

  function claimsOf(of: Record<string, unknown>): ProviderClaims {
    const subject = of['sub']
    if (typeof subject !== 'string' || subject === '' || subject.length > 255)
      throw new ProviderRefused('the subject is missing')
    const values = roleClaim === null ? [] : [of[roleClaim]].flat()
    return {
      issuer,
      subject,
      email: textOf(of['email']).toLowerCase() || null,
      isEmailVerified: of['email_verified'] === true,
      firstName: nameOf(of['given_name']),
      lastName: nameOf(of['family_name']),
      roleValues: values.filter((value) => typeof value === 'string').slice(0, MAX_ROLE_VALUES),
    }
  }
}

/** RFC 6749, section 2.3.1. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a person may be called; a longer text is cut. */
const nameOf = (value: unknown): string => textOf(value).trim().slice(0, MAX_TEXT)

async function readMetadata(issuer: string, hosts: ReadonlySet<string>): Promise<Metadata> {
  const found = await fetchJson(new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`), hosts)
  if (found['issuer'] !== issuer) throw new ProviderUnreachable(`the provider calls itself ${String(found['issuer'])}`)
  const endpoint = (name: string) => {
    const value = found[name]
    if (typeof value !== 'string' || !URL.canParse(value))
      throw new ProviderUnreachable(`the provider names no ${name}`)
    const url = new URL(value)
    requireNamedHost(url, hosts)
    return url
  }
  return {
    authorization: endpoint('authorization_endpoint'),
    token: endpoint('token_endpoint'),
    keys: endpoint('jwks_uri'),
    userinfo: found['userinfo_endpoint'] === undefined ? null : endpoint('userinfo_endpoint'),
    statesIssuer: found['authorization_response_iss_parameter_supported'] === true,
  }
}

const RENEWED_AT_MOST_EVERY_MS = 30_000

/** Remembers what `read` returned; concurrent callers share one read, and a failed one is not remembered. */
function keepFor<Value>(ms: number, read: () => Promise<Value>) {
  let kept: { value: Promise<Value>; sinceMs: number } | null = null
  return {
    get(): Promise<Value> {
      if (kept !== null && performance.now() - kept.sinceMs < ms) return kept.value
      const value = read()
      const mine = { value, sinceMs: performance.now() }
      kept = mine
      value.catch(() => {
        if (kept === mine) kept = null
      })
      return value
    },
    /** Forgets it, unless it was read a moment ago; returns whether it did. */
    renew(): boolean {
      if (kept !== null && performance.now() - kept.sinceMs < RENEWED_AT_MOST_EVERY_MS) return false
      kept = null
      return true
    },
  }
}
