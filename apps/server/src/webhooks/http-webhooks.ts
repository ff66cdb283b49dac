import { lookup as lookupInSystem, Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, isPublicName } from './public-address.ts'
import type { AddressRefusal, WebhookFailure, WebhookRequest, Webhooks } from './webhooks.ts'

interface Options {
  /** Lets requests go to private networks and to this machine. */
  allowPrivate: boolean
  timeoutMs?: number
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
}

const TIMEOUT_MS = 10_000
const DNS_TIMEOUT_MS = 3_000
/** Maximum wait for a DNS lookup when an address is saved. */
const CHECK_MS = 1_500
const MAX_CHECKING = 32
/** Web ports and those commonly used by self-hosted services; others belong to mail, shells and the like. */
const isWebPort = (port: string) => port === '' || port === '80' || port === '443' || Number(port) >= 1_024
/** Maximum bytes read of a response before closing its connection; the body is not used. */
const MAX_ANSWER_BYTES = 16 * 1024
const MAX_HEADER_BYTES = 16 * 1024

/**
 * Sends over HTTP and HTTPS. The name is resolved first, every address must be public, and the connection uses the checked address, so that
 * DNS rebinding cannot redirect it.
 */
export function createHttpWebhooks({ allowPrivate, timeoutMs = TIMEOUT_MS, resolve }: Options): Webhooks {
  const resolveName = resolve ?? (allowPrivate ? resolveInSystem : resolveInDns)
  const seconds = Math.round(timeoutMs / 1000)

  /** Checks an address without a DNS lookup. */
  function refusalOf({ protocol, port, hostname }: URL): AddressRefusal | null {
    if (protocol !== 'http:' && protocol !== 'https:') return 'scheme'
    if (allowPrivate) return null
    if (!isWebPort(port)) return 'port'
    const host = hostOf(hostname)
    return (isIP(host) > 0 ? isPublicAddress(host) : isPublicName(host)) ? null : 'private'
  }

  async function checkedAddress(host: string): Promise<string | WebhookFailure> {
    const addresses = isIP(host) > 0 ? [host] : await resolveName(host)
    const [first] = addresses
    if (first === undefined) return { kind: 'unreachable', reason: `${host} has no address` }
    return allowPrivate || addresses.every(isPublicAddress) ? first : { kind: 'not_allowed' }
  }

  async function send(
    { url, headers, body }: WebhookRequest,
    signal: AbortSignal,
  ): Promise<{ status: number } | WebhookFailure> {
    const target = new URL(url)
    if (refusalOf(target) !== null) return { kind: 'not_allowed' }
    const host = hostOf(target.hostname)
    const address = await checkedAddress(host)
    if (typeof address !== 'string') return address
    if (signal.aborted) return { kind: 'timed_out', seconds }
    const pinned = ((_host, options, done) =>
      options.all
        ? done(null, [{ address, family: isIP(address) }])
        : done(null, address, isIP(address))) as LookupFunction
    return new Promise((settle, reject) => {
      const sent = (target.protocol === 'https:' ? requestHttps : requestHttp)(
        target,
        {
          method: 'POST',
          agent: false,
          lookup: pinned,
          signal,
          maxHeaderSize: MAX_HEADER_BYTES,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          const end = () => {
            settle({ status: answer.statusCode ?? 0 })
            sent.destroy()
          }
          let bytes = 0
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > MAX_ANSWER_BYTES) end()
          })
          answer.on('end', end)
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  let checking = 0
  return {
    async check(url) {
      if (!URL.canParse(url)) return 'scheme'
      const target = new URL(url)
      const refusal = refusalOf(target)
      if (refusal !== null) return refusal
      if (target.username !== '' || target.password !== '') return 'user'
      const host = hostOf(target.hostname)
      if (allowPrivate || isIP(host) > 0 || checking >= MAX_CHECKING) return null
      checking += 1
      const late = Promise.withResolvers<string[]>()
      const timer = setTimeout(() => late.resolve([]), CHECK_MS)
      const found = resolveName(host)
        .catch((): string[] => [])
        .finally(() => (checking -= 1))
      const addresses = await Promise.race([found, late.promise])
      clearTimeout(timer)
      return addresses.every(isPublicAddress) ? null : 'private'
    },
    async post(request) {
      const signal = AbortSignal.timeout(timeoutMs)
      const timedOut = new Promise<WebhookFailure>((end) =>
        signal.addEventListener('abort', () => end({ kind: 'timed_out', seconds }), { once: true }),
      )
      const sending = send(request, signal).catch((error: unknown): WebhookFailure =>
        signal.aborted ? { kind: 'timed_out', seconds } : { kind: 'unreachable', reason: reasonOf(error) },
      )
      return Promise.race([sending, timedOut])
    },
  }
}

/** A host of an address without brackets and without the dot that ends a complete name. */
const hostOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** The message of an error, which reveals no more than the entered address. */
function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  return (code ?? message ?? 'unknown error').slice(0, 200)
}

const resolveInSystem = async (host: string) =>
  (await lookupInSystem(host, { all: true })).map(({ address }) => address)

/** Queries the name servers directly: the system's lookup would occupy threads used for reading files. */
async function resolveInDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}
