import { createHash, randomBytes } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Duplex } from 'node:stream'

/** RFC 6455: what a server mixes with our key, to show that it understood. */
const ACCEPT_SALT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export const acceptOf = (key: string) =>
  createHash('sha1')
    .update(key + ACCEPT_SALT)
    .digest('base64')

/** Calls a WebSocket server; gives the connection and what it sent already. Throws what it answered instead. */
export function callWebSocket(url: URL, signal: AbortSignal): Promise<{ socket: Duplex; first: Buffer }> {
  const key = randomBytes(16).toString('base64')
  const request = (url.protocol === 'wss:' ? requestSecure : requestPlain)({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (url.protocol === 'wss:' ? 443 : 80),
    path: url.pathname + url.search,
    signal,
    headers: {
      Host: url.host,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': key,
    },
  })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (answer) => {
      answer.destroy()
      reject(new Error(`the server answered ${answer.statusCode} instead of opening a WebSocket`))
    })
    request.on('upgrade', (answer, socket, first) => {
      if (answer.headers['sec-websocket-accept'] === acceptOf(key)) return resolve({ socket, first })
      socket.destroy()
      reject(new Error('the server did not show that it speaks WebSocket'))
    })
    request.end()
  })
}
