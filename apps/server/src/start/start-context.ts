import type { Geo } from '@varuna/geo/locate'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config.ts'
import type { Backends } from './open-backends.ts'
import type { BundledData } from './open-bundled-data.ts'

/** Arguments common to all wings of the server. */
export interface StartContext {
  config: Config
  backends: Backends
  geo: Geo
  bundled: BundledData
  clock: Clock
  logger: Logger
}
