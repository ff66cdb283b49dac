import type { Counters } from '../counters/counters.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { BusHealth, FeedHealth } from '@varuna/contract/site/health'
import type { Geo } from '@varuna/geo/locate'
import type { FlagTable } from '@varuna/risk/tables/tables'
import type { Accounts } from '../accounts/accounts.ts'
import type { SignUpMode } from '@varuna/contract/people/sign-up'
import type { AccountMails } from '../services/people/account/account-mails.ts'
import type { DigestClient } from '../services/people/account/client-digest.ts'
import type { LoadPasswordPatterns } from '../services/people/account/password-patterns.ts'
import type { SingleSignOn } from '../services/people/account/sign-in-with-provider.ts'
import type { Geocoder } from '../geocoder/geocoder.ts'
import type { Inference } from '../jobs/inference.ts'
import type { AlertStreams } from '../services/desk/alerts/alert-streams.ts'
import type { SendEffects } from '../services/desk/outgoing/send-change.ts'
import type { Effects } from '../services/shared/effects.ts'
import type { Rounds } from '../services/shared/rounds/repeat-rounds.ts'
import type { BaseMap } from '../services/shared/base-map/base-map.ts'
import type { JobRunner } from '../services/shared/queued-jobs/job-runner.ts'
import type { RequestCounts } from '../services/site/metrics/request-counts.ts'
import type { FormTokens } from '../services/site/contact/form-tokens.ts'
import type { PublicWatch } from '../services/site/public-watch/public-watch.ts'
import type { SimulatedTraffic } from '../services/watch/simulation/simulated-traffic.ts'
import type { FeedEffects } from '../services/watch/feeds/manage-feeds.ts'
import type { TestFeed } from '../services/watch/feeds/test-feed.ts'
import type { LiveFishingScores } from '../services/analysis/fishing/live-fishing.ts'
import type { LiveTraffic } from '../services/watch/live/open-live-traffic.ts'
import type { ImportedZones } from '../services/watch/zones/imported-zones.ts'
import type { FishingModel } from '@varuna/fishing/model'
import type { WatersTables } from '@varuna/fishing/rules/known-fact-rules'
import type { ZoneRules } from '@varuna/fishing/rules/rules-table'
import type { VesselModel } from '@varuna/fishing/vessel/assess-vessel-kind'
import type { ModelName, ModelStatus } from '../services/shared/bundled-data/models.ts'
import type { People } from '../services/people/people/people.ts'
import type { Readers } from '../services/file-readers/open-readers.ts'
import type { Submissions } from '../services/analysis/assessments/submissions.ts'
import type { FindSeaRoute } from '../services/analysis/trafficking/sea-distance.ts'

/** Everything that the routes need: the effects, and data read once at start. */
export interface Dependencies extends Effects, Readers {
  counters: Counters
  accounts: Accounts
  people: People
  alertStreams: AlertStreams
  outgoing: Pick<Rounds, 'wake'>
  sendEffects: SendEffects
  loadPasswordPatterns: LoadPasswordPatterns
  accountMails: AccountMails | null
  signUpMode: SignUpMode
  firstAccountCode: string | null
  /** Null where none is configured. */
  singleSignOn: SingleSignOn | null
  digestClient: DigestClient
  sleep(ms: number): Promise<void>
  inference: Inference
  submissions: Submissions
  erasing: Pick<Rounds, 'wake'>
  exports: JobRunner
  areaReports: JobRunner
  aisImports: JobRunner
  trackScoring: JobRunner
  deliveryLoop: Pick<Rounds, 'wake'>
  formTokens: FormTokens
  geo: Geo
  baseMap: BaseMap
  geocoder: Geocoder
  importedZones: ImportedZones
  flagTable: FlagTable
  findSeaRoute: FindSeaRoute
  fishingModel: FishingModel
  vesselModel: VesselModel
  zoneRules: ZoneRules
  watersTables: WatersTables
  models: ModelStatus[]
  modelCard(name: ModelName): Promise<string>
  simulatedTraffic: Pick<SimulatedTraffic, 'state' | 'start' | 'removal' | 'remove' | 'restore'>
  live: Pick<LiveTraffic, 'list' | 'listPast' | 'reserveStream'>
  liveFishing: Pick<LiveFishingScores, 'list'>
  publicWatch: PublicWatch
  /** Whether visitors without an account may have an image analysed. */
  guestImages: boolean
  /** Whether a mail server is configured; without one, mails are written to the data folder. */
  sendsMail: boolean
  /** Alerts that vessels of one feed raise in an hour where ALERT-12 is as it ships. */
  alertsPerFeedHour: number
  /** Health of each feed of the settings and of each one that was added; empty when there is none. */
  feeds(): FeedHealth[]
  feedReach: FeedEffects['feedReach']
  feedReading: FeedEffects['feedReading']
  testFeed: TestFeed
  bus(): BusHealth
  requestCounts: RequestCounts
  /** URL to report a weakness to; null for the contact form. */
  securityContact: string | null
  hornPath: string
  version: string
  /** What this installation calls itself in what it exports. */
  installationName: string
  startedAtMs: number
  logger?: FastifyBaseLogger
}
