import { isLoopback } from '../../services/shared/loopback.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { codedError, type CodedError } from '../../errors/coded-error.ts'
import { headersOf } from './session.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set(['same-origin', 'none'])

/**
 * Refuses state-changing requests that a browser sent for another origin, including subdomains and `null`. A request with neither
 * Origin nor Sec-Fetch-Site comes from a program rather than a browser, so no other site can have caused it; nor can it have caused one with
 * an API token that works, which acts for no cookie.
 */
export function refuseCrossSite(
  app: FastifyInstance,
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  accounts: Pick<Accounts, 'authenticate'>,
): void {
  const publicOrigin = publicUrl && new URL(publicUrl).origin
  const isLocal = publicOrigin === null && isLoopback(host)
  const refusalOf = (request: FastifyRequest): CodedError | null => {
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const isSameOrigin = origin === undefined || isOwnOrigin(request, origin, publicOrigin)
    const isOwnSite = site === undefined || ownSites.has(String(site))
    if (!isSameOrigin || !isOwnSite) return codedError('cross_site')
    // Another site's host name can resolve to this machine (DNS rebinding), which would make it the same origin.
    if (isLocal && origin !== undefined && !isLoopback(new URL(origin).hostname))
      return codedError('cross_site.address', { origin })
    return null
  }
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    const refusal = refusalOf(request)
    // A token does not sign anybody in or out.
    const isOfSessions = request.url.startsWith('/api/account/')
    if (refusal !== null && (isOfSessions || !(await hasToken(request, accounts)))) throw refusal
  })
}

async function hasToken(request: FastifyRequest, accounts: Pick<Accounts, 'authenticate'>): Promise<boolean> {
  const signedIn = request.headers.authorization === undefined ? null : await accounts.authenticate(headersOf(request))
  return signedIn?.principal.signedInWith === 'token'
}

function isOwnOrigin(request: FastifyRequest, origin: string, publicOrigin: string | null): boolean {
  if (publicOrigin !== null) return origin === publicOrigin
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  // Behind an untrusted proxy that terminates TLS, requests of an https page arrive as http.
  const isOwnProtocol = protocol === 'https:' || (protocol === 'http:' && request.protocol === 'http')
  return isOwnProtocol && host === request.host.toLowerCase()
}
