import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { codedError } from '../../errors/coded-error.ts'
import type { RequestLimits } from '../request-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit for the whole body, where it differs from the default. */
    bodyMs?: number
    /** Minimum rate of the body in each interval, the first one included, where it differs from the default. */
    bodyRate?: Pick<RequestLimits, 'minBytesPerSecond' | 'rateIntervalMs'>
  }
}

const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Fails bodies that pause, trickle or take too long: the body's reader gets an error, the client gets 408 and a closed connection. When a
 * response is sent before the body has arrived, the rest is read and discarded for a short while, because closing at once would reset the
 * connection and lose the response.
 */
export function limitBodyTime(app: FastifyInstance, limits: RequestLimits): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (withoutBody.has(request.method) || (encoding === undefined && Number(length ?? 0) === 0)) return payload

    const { minBytesPerSecond, rateIntervalMs } = request.routeOptions.config.bodyRate ?? limits
    const totalMs = request.routeOptions.config.bodyMs ?? limits.bodyMs
    const body = new PassThrough()
    const failBodyAfter = (code: 'too_slow.body' | 'too_slow.pause', limitMs: number) =>
      setTimeout(() => body.destroy(codedError(code, { seconds: limitMs / 1000 })), limitMs)
    const totalTimer = failBodyAfter('too_slow.body', totalMs)
    const pauseTimer = failBodyAfter('too_slow.pause', limits.maxBodyPauseMs)
    let arrived = 0
    const rateTimer = setInterval(() => {
      const least = (minBytesPerSecond * rateIntervalMs) / 1000
      // A body paused by backpressure may be as slow as its reader.
      if (arrived < least && !body.writableNeedDrain)
        body.destroy(codedError('too_slow.rate', { kilobytesPerSecond: minBytesPerSecond / 1024 }))
      arrived = 0
    }, rateIntervalMs)
    const stopTimers = () => {
      clearInterval(rateTimer)
      clearTimeout(totalTimer)
      clearTimeout(pauseTimer)
    }
    // Without a listener, an error after the reader has stopped would crash the process.
    body.on('error', () => {})
    body.on('close', stopTimers)
    payload.on('data', (piece: Uint8Array) => {
      arrived += piece.byteLength
      pauseTimer.refresh()
    })
    payload.on('end', stopTimers)
    payload.on('error', (error) => body.destroy(error))
    raw.on('close', () => {
      if (!raw.readableEnded) body.destroy(new Error('the connection closed before the body was complete'))
    })
    reply.raw.on('finish', () => {
      stopTimers()
      if (raw.complete) return
      payload.unpipe(body)
      raw.resume()
    })
    return payload.pipe(body)
  })

  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return
    const lingerTimer = setTimeout(() => raw.socket.destroy(), limits.lingerMs)
    const stop = () => clearTimeout(lingerTimer)
    raw.on('end', stop).on('close', stop)
  })
}
