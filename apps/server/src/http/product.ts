import type { FastifyBaseLogger } from 'fastify'
import type { FeedHealth } from '@varuna/contract/health'
import type { Geo } from '@varuna/geo/locate'
import type { FlagTable } from '@varuna/risk/tables'
import type { Accounts } from '../accounts/accounts.ts'
import type { Files } from '../files/files.ts'
import type { Geocoder } from '../geocoder/geocoder.ts'
import type { Inference } from '../jobs/inference.ts'
import type { Postman } from '../mail/postman.ts'
import type { BaseMap } from '../services/base-map.ts'
import type { Clock } from '../services/clock.ts'
import type { FormTokens } from '../services/form-tokens.ts'
import type { ImportedZones } from '../services/imported-zones.ts'
import type { FishingModel } from '@varuna/fishing/model'
import type { ZoneRules } from '@varuna/fishing/rules-table'
import type { ModelStatus } from '../services/models.ts'
import type { Store } from '../store/store.ts'

/** Everything the routes are served from: the effects, and what is read once at start. */
export interface Product {
  accounts: Accounts
  store: Store
  files: Files
  inference: Inference
  postman: Pick<Postman, 'nudge'>
  formTokens: FormTokens
  clock: Clock
  geo: Geo
  baseMap: BaseMap
  geocoder: Geocoder
  importedZones: ImportedZones
  flagTable: FlagTable
  fishingModel: FishingModel
  zoneRules: ZoneRules
  models: ModelStatus[]
  /** How each feed does that is heard; none when none is configured. */
  feeds(): FeedHealth[]
  hornPath: string
  version: string
  startedAtMs: number
  logger?: FastifyBaseLogger
}
