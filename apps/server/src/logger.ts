import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

/** One JSON line an event; easier to read when a person watches. */
export function createLogger(level: Config['logLevel']): Logger {
  const options = { level, redact: ['req.headers.cookie', 'req.headers.authorization'] }
  return process.stdout.isTTY ? pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss' })) : pino(options)
}
