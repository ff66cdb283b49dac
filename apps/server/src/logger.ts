import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'
import { logSerializers, maskLine } from './log-serializers.ts'
import type { FeedState } from './feeds/maintain-feed.ts'
import type { RecordedFault } from './services/shared/storage/storage-watch.ts'

/** Logs one JSON line an event, or readable text on a terminal. */
export function createLogger(level: Config['logLevel']): Logger {
  const options = { level, serializers: logSerializers, hooks: maskLine }
  return process.stdout.isTTY ? pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss' })) : pino(options)
}

/** A lost or silent feed is a warning; other changes are information. */
export function logFeed(logger: Logger, state: FeedState): void {
  const { name, state: now, detail, failures } = state
  if (state.silentSinceMs !== null) {
    logger.warn(
      { feed: name, silentSince: new Date(state.silentSinceMs).toISOString() },
      'feed is connected but silent',
    )
  } else if (now === 'waiting' || now === 'failed') {
    logger.warn({ feed: name, reason: detail, failures }, 'feed disconnected')
  } else {
    logger.info({ feed: name, state: now, detail }, 'feed state changed')
  }
}

const storageLines: Record<RecordedFault, string> = {
  unreachable: 'database does not answer; requests are refused until it does',
  files_unreachable: 'store of files does not answer, or refuses; requests for files get 503 until it serves them',
  full: 'storage is full; writes are refused until there is space',
  damaged: 'database is damaged; stop the server, keep a copy and restore a backup',
}

export function logStorageFault(logger: Logger, fault: RecordedFault, about: { err: unknown; database: string }): void {
  logger.error(about, storageLines[fault])
}

/** Logs why a job ended without a result, with `text`: a warning, because its owner sees why. */
export const logsFailedJob =
  (logger: Pick<Logger, 'warn'>, text: string) =>
  (error: Error, job: string): void =>
    logger.warn({ err: error, job }, text)

/** Logs an error on one line, with `text`. */
export const logsError =
  (logger: Pick<Logger, 'error'>, text: string) =>
  (error: unknown): void =>
    logger.error({ err: error }, text)
