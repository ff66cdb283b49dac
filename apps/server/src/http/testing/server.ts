import type { Role } from '@varuna/vocabulary/rights'
import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SingleSignOn } from '../../services/people/account/sign-in-with-provider.ts'
import type { FastifyInstance } from 'fastify'
import type { FeedHealth } from '@varuna/contract/site/health'
import type { SignUpMode } from '@varuna/contract/people/sign-up'
import { languages } from '@varuna/language/languages'
import type { Kysely } from 'kysely'
import { openAccounts, type Accounts } from '../../accounts/accounts.ts'
import { quickDigest } from '../../accounts/testing-accounts.ts'
import type { Counters } from '../../counters/counters.ts'
import { createMemoryCounters } from '../../counters/memory-counters.ts'
import type { Files } from '../../files/files.ts'
import { createFolderFiles } from '../../files/folder-files.ts'
import { createEmbeddedGeocoder } from '../../geocoder/embedded-geocoder.ts'
import type { Geocoder } from '../../geocoder/geocoder.ts'
import type { Inference } from '../../jobs/inference.ts'
import { openBundledData } from '../../start/open-bundled-data.ts'
import { bundledPath } from '../../paths.ts'
import { createAlertStreams, type AlertStreamLimits } from '../../services/desk/alerts/alert-streams.ts'
import { createAccountMails } from '../../services/people/account/account-mails.ts'
import { createClientDigest } from '../../services/people/account/client-digest.ts'
import type { FindPasswordPattern } from '../../services/people/account/password-patterns.ts'
import { startErasing } from '../../services/erasure/erase-removed.ts'
import { surroundingsOf } from '../../services/watch/tracks/load-surroundings.ts'
import { startAreaReports } from '../../services/desk/area-reports/start-area-reports.ts'
import { createTestThreads } from './area-threads.ts'
import { startExports } from '../../services/desk/exports/start-exports.ts'
import { startAisImports } from '../../services/watch/ais-files/start-imports.ts'
import { startTrackScoring } from '../../services/analysis/track-files/start-scoring.ts'
import { createTrackScoring, type TrackScoring } from '../../jobs/tracks/track-scoring.ts'
import { createFeedReach } from '../../feeds/feed-reach.ts'
import { parseAllowList } from '../../feeds/senders.ts'
import { startListening, type Listening } from '../../services/watch/ais/listen.ts'
import { startReadingFeeds } from '../../services/watch/feeds/read-feeds.ts'
import { createFeedTest } from '../../services/watch/feeds/test-feed.ts'
import { createLiveFishing } from '../../services/analysis/fishing/live-fishing.ts'
import { feedEffects } from '../../feeds/feed-effects.ts'
import { createPublicWatch, type PublicWatchMode } from '../../services/site/public-watch/public-watch.ts'
import { readReplay } from '../../services/site/public-watch/read-replay.ts'
import { createFormTokens } from '../../services/site/contact/form-tokens.ts'
import { createRequestCounts } from '../../services/site/metrics/request-counts.ts'
import { createSubmissions } from '../../services/analysis/assessments/submissions.ts'
import { openImportedZones } from '../../services/watch/zones/imported-zones.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { withMargin } from '@varuna/fishing/testing'
import { createBoundedMailer } from '../../services/people/mail-bounds/mail-bounds.ts'
import { createPeople } from '../../services/people/people/people.ts'
import { createAddressCodes } from '../../services/desk/outgoing/address-codes.ts'
import { createKeeping } from '../../services/desk/outgoing/keep-alert.ts'
import { startOutgoing } from '../../services/desk/outgoing/start-outgoing.ts'
import type { SendEffects } from '../../services/desk/outgoing/send-change.ts'
import { createHttpWebhooks } from '../../webhooks/http-webhooks.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { createAccountMailTexts, createOutgoingTexts } from '../answers/outgoing-texts.ts'
import { openAisReader, openReaders } from '../../services/file-readers/open-readers.ts'
import { createStorageQuota, type StorageLimits } from '../../services/shared/storage/storage-quota.ts'
import { createStorageWatch } from '../../services/shared/storage/storage-watch.ts'
import { openStore } from '../../store/open-store.ts'
import { openMigratedSqlite } from '../../store/testing-stores.ts'
import type { Schema } from '../../store/database/schema.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { buildApp } from '../app.ts'
import type { Site } from '../plugins/site.ts'
import { requestLimits, type RequestLimits } from '../request-limits.ts'
import { openTestTraffic, raise } from './traffic.ts'
import { createSignIn, type Send } from './sign-in.ts'

export interface TestServer {
  app: FastifyInstance
  /** Signs in, after signing up if needed; returns a function that sends requests with that session. */
  signInAs(name: string): Promise<Send>
  /** Paths of all files in the data folder, except the database's. */
  storedFiles(): string[]
  setNow(ms: number): void
  /** The fishing model answers every report with this margin; 0 at the start. */
  setFishingMargin(margin: number): void
  /** Errors of failed exports. */
  exportFaults: readonly unknown[]
  /** Waits until what goes out was looked for so often without finding more. */
  outgoingRests(times: number): Promise<void>
  /** How often the delivery loop was woken. */
  wakeCount(): number
  store: Store
  /** Direct access to the database, for rows that no route would write. */
  db: Kysely<Schema>
  files: Files
  dataDir: string
  close(): Promise<void>
}

const noMailer: Pick<Mailer, 'send'> = { send: () => Promise.reject(new Error('this test expected no mail')) }

const geo = loadGeo(bundledPath.geo)
const bundled = openBundledData(geo)
const replay = readReplay(bundledPath.replay)
const around = surroundingsOf(geo, bundledPath.geo)

/** The port of the server by its settings, on which no feed listens. */
const OWN_PORT = 3000
const FEED_TEST_MS = 1_000

/** 'id-1', 'id-2' and so on. */
function countedIds(): () => string {
  let ids = 0
  return () => `id-${(ids += 1)}`
}

/** Starts a server in an empty folder, with a fixed clock and the given inference. */
export async function startTestServer(
  inference: Inference,
  {
    site = null,
    publicUrl = null,
    securityContact = null,
    geocoder = createEmbeddedGeocoder(geo),
    trustedProxies = [],
    host = '0.0.0.0',
    isBusConnected = () => true,
    feeds = () => [],
    accounts = null,
    publicWatchMode = 'replay',
    guestImages = true,
    newAccountRole = 'supervisor',
    secondFactorFrom = null,
    signUpMode = 'open',
    firstAccountCode = null,
    singleSignOn = null,
    limits = { ...requestLimits, signUpMs: 0 },
    alertStreamLimits,
    mailer = noMailer,
    files: filesOverrides = {},
    findPasswordPattern = () => null,
    hasAccountMails = false,
    sleep: sleepFor = (ms) => sleep(ms),
    webhooks = createHttpWebhooks({ allowPrivate: true, timeoutMs: 2_000 }),
    scoreFile = createTrackScoring(bundledPath.models, bundledPath.geo),
    counters = createMemoryCounters(),
    storageLimits = { accountBytes: 20 * 1024 ** 3, totalBytes: null, freeBytes: 500e6 },
    newId = countedIds(),
  }: {
    site?: Site | null
    publicUrl?: string | null
    securityContact?: string | null
    geocoder?: Geocoder
    trustedProxies?: string[]
    host?: string
    isBusConnected?: () => boolean
    feeds?: () => FeedHealth[]
    accounts?: Accounts | null
    publicWatchMode?: PublicWatchMode
    guestImages?: boolean
    /** The first account is administrator. */
    newAccountRole?: Role
    secondFactorFrom?: Role | null
    signUpMode?: SignUpMode
    firstAccountCode?: string | null
    singleSignOn?: SingleSignOn | null
    limits?: RequestLimits
    alertStreamLimits?: AlertStreamLimits
    mailer?: Pick<Mailer, 'send'>
    files?: Partial<Files>
    /** Replaced, because loading the word lists takes longer than most tests. */
    findPasswordPattern?: FindPasswordPattern
    hasAccountMails?: boolean
    /** Waits of sign-ups and sign-ins. */
    sleep?: (ms: number) => Promise<void>
    webhooks?: Webhooks
    scoreFile?: TrackScoring
    counters?: Counters
    storageLimits?: StorageLimits
    newId?: () => string
  } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'varuna-http-'))
  const database = await openMigratedSqlite(dataDir)
  const opened = await openStore(database)
  let now = Date.UTC(2026, 0, 31, 12)
  const files = { ...createFolderFiles(join(dataDir, 'files')), ...filesOverrides }
  let wakes = 0
  const traffic = await openTestTraffic(opened, { now: () => now, feeds, mids: geo.mids })
  const { bus, live, simulatedTraffic, store } = traffic
  const feedReach = createFeedReach(parseAllowList('127.0.0.1'), [OWN_PORT])
  let listening: Listening | null = null
  const feedReading = startReadingFeeds({
    store,
    clock: { now: () => now, newId: () => 'this server' },
    feedReach,
    sleep: feedEffects.sleep,
    listening: () =>
      (listening ??= startListening([], 60_000, {
        ...feedEffects,
        positions: store.positions,
        vesselsPerFeedHour: 1_000,
        onChange: () => {},
        onStoreFault: raise,
      })),
    fixed: feeds,
    onFault: raise,
  })
  const clock = { now: () => now, newId }
  const storage = createStorageWatch({ isRemote: false, now: () => now, freeBytes: files.freeBytes, onFault: () => {} })
  const quota = createStorageQuota(
    { quotas: store.quotas, storedBytes: store.storedBytes, files, now: () => performance.now() },
    storageLimits,
  )
  const { close: closeReaders, ...readers } = openReaders(bundledPath.geo)
  const exportFaults: unknown[] = []
  const exports = startExports({
    store,
    files,
    clock,
    storage,
    quota,
    isOnlyServer: true,
    onFault: (error) => exportFaults.push(error),
    onFailed: () => {},
  })
  const areaReports = startAreaReports({
    store,
    files,
    clock,
    storage,
    quota,
    geo,
    importedZones: openImportedZones(store, geo.zones),
    isOnlyServer: true,
    startThread: createTestThreads(() => ({
      store,
      geo,
      around,
      fishingModel: dependencies.fishingModel,
      vesselModel: dependencies.vesselModel,
    })),
    onFault: (error) => exportFaults.push(error),
    onFailed: () => {},
  })
  const trackScoring = startTrackScoring({
    store,
    files,
    clock,
    storage,
    quota,
    isOnlyServer: true,
    scoreFile,
    onFault: (error) => exportFaults.push(error),
    onFailed: () => {},
  })
  const aisReader = openAisReader()
  const aisImports = startAisImports({
    onImported() {},
    store,
    files,
    clock,
    storage,
    quota,
    isOnlyServer: true,
    positions: store.positions,
    readAisFile: aisReader.read,
    onFault: (error) => exportFaults.push(error),
    onFailed: () => {},
  })
  const openedAccounts =
    accounts ??
    (await openAccounts(
      database,
      'a secret of at least thirty-two letters',
      publicUrl ?? 'http://localhost:8000',
      quickDigest,
      newAccountRole,
      secondFactorFrom,
    ))
  const people = createPeople(openedAccounts, languages[0].removedAccount)
  const alertStreams = createAlertStreams({
    alerts: store.alerts,
    people,
    sleep: feedEffects.sleep,
    onFault: raise,
    ...(alertStreamLimits && { limits: alertStreamLimits }),
  })
  const erasing = startErasing({
    store,
    files,
    clock,
    exports,
    areaReports,
    aisImports,
    trackScoring,
    sleep: feedEffects.sleep,
    onAlertsChanged: alertStreams.wake,
    onFault: raise,
  })
  const boundedMailer = createBoundedMailer({ store, clock, mailer })
  const sendEffects: SendEffects = {
    mailer: boundedMailer,
    webhooks,
    texts: createOutgoingTexts('https://varuna.example'),
    userAgent: 'Varuna/test',
    addressCodes: createAddressCodes('a secret of at least thirty-two letters'),
  }
  const importedZones = openImportedZones(store, geo.zones)
  let rests = 0
  /** Ten times a second: more often, the server of each test would take a twentieth of a processor while it rests. */
  const restBriefly = (ms: number, signal: AbortSignal) => {
    rests += 1
    return feedEffects.sleep(ms / 10, signal)
  }
  const outgoing = startOutgoing({
    store,
    people,
    clock,
    sleep: restBriefly,
    onFault: raise,
    geo,
    importedZones,
    keep: createKeeping({ store, files, quota, people, clock, geo, inference }),
    ...sendEffects,
  })
  const liveFishing = createLiveFishing({
    live,
    store,
    geo,
    now: () => now,
    sleep: feedEffects.sleep,
    onFault: raise,
    fishingModel: () => dependencies.fishingModel,
    vesselModel: () => dependencies.vesselModel,
  })
  const dependencies = {
    ...bundled,
    signUpMode,
    firstAccountCode,
    singleSignOn,
    digestClient: createClientDigest('a secret of the tests'),
    loadPasswordPatterns: async () => findPasswordPattern,
    accountMails: hasAccountMails
      ? createAccountMails({
          mailer: boundedMailer,
          clock,
          texts: createAccountMailTexts('https://varuna.example'),
          mailsLinks: true,
          onFault: raise,
        })
      : null,
    sleep: sleepFor,
    accounts: openedAccounts,
    people,
    alertStreams,
    outgoing,
    sendEffects,
    store,
    counters,
    files,
    storage,
    quota,
    ...readers,
    bus: () => ({ kind: bus.kind, ok: isBusConnected() }),
    inference,
    exports,
    areaReports,
    aisImports,
    trackScoring,
    erasing,
    deliveryLoop: { wake: () => void (wakes += 1) },
    requestCounts: createRequestCounts(),
    securityContact,
    formTokens: createFormTokens('a secret of the tests'),
    clock,
    submissions: createSubmissions(),
    geo,
    geocoder,
    importedZones,
    findSeaRoute: async () => null,
    fishingModel: withMargin(bundled.fishingModel, 0),
    live,
    liveFishing,
    publicWatch: createPublicWatch(
      { listPast: (timeMs) => live.listPast(timeMs, null), now: () => now, onFault: raise },
      { mode: publicWatchMode, delayMs: 60 * 60_000, replay },
    ),
    guestImages,
    simulatedTraffic,
    sendsMail: mailer !== noMailer,
    alertsPerFeedHour: 200,
    feeds,
    feedReach,
    feedReading,
    testFeed: createFeedTest({ ...feedEffects, store, feedReach, testMs: FEED_TEST_MS }),
    version: 'test',
    installationName: 'Testing',
    startedAtMs: now,
  }
  const app = await buildApp(dependencies, { trustedProxies, publicUrl, host }, site, limits)
  return {
    app,
    signInAs: createSignIn(app),
    storedFiles: () =>
      readdirSync(join(dataDir), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/^(varuna\.sqlite|server\.lock)/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    async outgoingRests(times) {
      const last = rests + times
      while (rests < last) {
        outgoing.wake()
        await feedEffects.sleep(5, AbortSignal.timeout(30_000))
      }
    },
    wakeCount: () => wakes,
    exportFaults,
    store,
    db: database.db,
    files,
    dataDir,
    setNow(ms) {
      now = ms
      // Work that is due at the new time is checked for within a second.
      outgoing.wake()
    },
    setFishingMargin(margin) {
      dependencies.fishingModel = withMargin(dependencies.fishingModel, margin)
    },
    async close() {
      await app.close()
      await erasing.close()
      await alertStreams.close()
      await outgoing.close()
      await exports.close()
      await areaReports.close()
      await aisImports.close()
      await aisReader.close()
      await trackScoring.close()
      await closeReaders()
      await liveFishing.close()
      await feedReading.close()
      await listening?.close()
      await traffic.close()
      await store.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
