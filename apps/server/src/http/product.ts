import type { FastifyBaseLogger } from 'fastify'
import type { Accounts } from '../accounts/accounts.ts'
import type { Files } from '../files/files.ts'
import type { Inference } from '../jobs/inference.ts'
import type { Clock } from '../services/clock.ts'
import type { Places } from '../services/places.ts'
import type { RiskTables } from '../services/risk-tables.ts'
import type { Models } from '../services/models.ts'
import type { Store } from '../store/store.ts'

/** Everything the routes are served from: the effects, and what is read once at start. */
export interface Product {
  accounts: Accounts
  store: Store
  files: Files
  inference: Inference
  clock: Clock
  places: Places
  riskTables: RiskTables
  models: Models
  version: string
  logger?: FastifyBaseLogger
}
