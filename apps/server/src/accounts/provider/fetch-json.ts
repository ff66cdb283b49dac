const TIMEOUT_MS = 5_000
const MAX_BYTES = 256 * 1024

/** The provider did not answer, or not as a provider does. */
export class ProviderUnreachable extends Error {}

/** The provider, or the browser, did not send what belongs to this attempt. */
export class ProviderRefused extends Error {}

/**
 * Fetches JSON from a host that the operator named: no redirects, at most five seconds and 256 kB. Throws ProviderRefused where it refuses the
 * request, and ProviderUnreachable otherwise.
 */
export async function fetchJson(
  url: URL,
  hosts: ReadonlySet<string>,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<Record<string, unknown>> {
  requireNamedHost(url, hosts)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (response.status >= 400 && response.status < 500) {
      await response.body?.cancel()
      throw new ProviderRefused(`${url.host} answered ${response.status}`)
    }
    const body = JSON.parse(await readBounded(response)) as unknown
    if (!response.ok || typeof body !== 'object' || body === null || Array.isArray(body))
      throw new Error(`answered ${response.status}`)
    return body as Record<string, unknown>
  } catch (error) {
    if (error instanceof ProviderRefused) throw error
    throw new ProviderUnreachable(`${url.host} ${error instanceof Error ? error.message : 'failed'}`, { cause: error })
  }
}

/** Throws ProviderUnreachable for a host that the operator did not name, or one without encryption that is not this machine. */
export function requireNamedHost(url: URL, hosts: ReadonlySet<string>): void {
  const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (!hosts.has(url.host) || !isEncrypted)
    throw new ProviderUnreachable(`the provider names ${url.origin}, which is not in OIDC_ISSUER or OIDC_HOSTS`)
}

export const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.byteLength
    if (length > MAX_BYTES) throw new Error('sent too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
