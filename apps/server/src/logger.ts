import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'
import type { FeedState } from './feeds/keep-feed.ts'

/** One JSON line an event; easier to read when a person watches. */
export function createLogger(level: Config['logLevel']): Logger {
  const options = { level, redact: ['req.headers.cookie', 'req.headers.authorization'] }
  return process.stdout.isTTY ? pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss' })) : pino(options)
}

/** A feed that is gone or silent is something to see to; that it is there is not. */
export function logFeed(logger: Logger, state: FeedState): void {
  const { name, state: now, detail, failures } = state
  if (state.silentSinceMs !== null) {
    logger.warn(
      { feed: name, silentSince: new Date(state.silentSinceMs).toISOString() },
      'feed is connected, but silent',
    )
  } else if (now === 'waiting' || now === 'failed') {
    logger.warn({ feed: name, reason: detail, failures }, 'feed cannot be heard')
  } else {
    logger.info({ feed: name, state: now, detail }, 'feed changed')
  }
}
