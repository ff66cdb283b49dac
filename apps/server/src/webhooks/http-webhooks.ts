import { lookup as lookupInSystem, Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import type { WebhookFailure, WebhookRequest, Webhooks } from './webhooks.ts'

interface Options {
  /** Lets requests go to private networks and to this machine. */
  allowPrivate: boolean
  timeoutMs?: number
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>
}

const TIMEOUT_MS = 10_000
const DNS_TIMEOUT_MS = 3_000
/** Bytes of an answer that are read before its connection is closed; nothing in it is used. */
const MAX_ANSWER_BYTES = 16 * 1024
const MAX_HEADER_BYTES = 16 * 1024

/**
 * Sends over HTTP and HTTPS. A name is resolved first, each of its addresses must be public, and the connection goes to the address that was
 * checked, so that an answer of the name server that changes meanwhile leads nowhere else.
 */
export function createHttpWebhooks({ allowPrivate, timeoutMs = TIMEOUT_MS, resolve }: Options): Webhooks {
  const resolveName = resolve ?? (allowPrivate ? resolveInSystem : resolveInDns)
  const seconds = Math.round(timeoutMs / 1000)

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
    if (target.protocol !== 'http:' && target.protocol !== 'https:') return { kind: 'not_allowed' }
    const host = target.hostname.replace(/^\[|\]$/g, '')
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

  return {
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

/** The message of an error, which names no more than the address that was entered. */
function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string }
  return (code ?? message ?? 'unknown error').slice(0, 200)
}

const resolveInSystem = async (host: string) =>
  (await lookupInSystem(host, { all: true })).map(({ address }) => address)

/** Asks the name servers, which unlike the system's look-up takes none of the threads that files are read with. */
async function resolveInDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}
