import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { feedEffects } from '../feeds/feed-effects.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { logsError } from '../logger.ts'
import { createFeedLimit } from '../services/desk/alerts/feed-limit.ts'
import { startJudging } from '../services/desk/alerts/start-judging.ts'
import { startRecordingFailures } from '../services/people/audit/record-failures.ts'
import { startZoneFishing } from '../services/desk/alerts/zone-fishing.ts'
import { startRetention } from '../services/watch/ais/retention.ts'
import { startRemoval } from '../services/erasure/remove-deleted.ts'
import { repeatRounds } from '../services/shared/rounds/repeat-rounds.ts'
import { startReassessing } from '../services/analysis/trafficking/reassess.ts'
import { startFollowingVisits } from '../services/desk/outgoing/follow-visits.ts'
import { startWatching } from '../services/desk/watch-lists/start-watching.ts'

const PRUNE_COUNTS_MS = 60_000
/** Counts per statement. */
const PRUNED_AT_ONCE = 1_000

interface Rounds {
  config: Pick<Config, 'alertsMaxAgeMs' | 'alertsPerFeedHour' | 'retention'>
  product: Dependencies
  /** Whether this process follows vessels; if not, other processes look for fishing in zones. */
  isWorking: boolean
  logger: Logger
}

/** Background work of the server: raising alerts, reassessing, thinning and removing. */
export function startRounds({ config, product, isWorking, logger }: Rounds, opened: AsyncDisposableStack): void {
  const { store, clock, files, counters, alertStreams } = product
  const keep = (round: { close(): Promise<void> }) => opened.defer(() => round.close())
  const effects = (failed: string) => ({
    store,
    clock,
    sleep: feedEffects.sleep,
    onRaised: alertStreams.wake,
    onFault: logsError(logger, failed),
  })

  const within = createFeedLimit(config.alertsPerFeedHour)
  keep(
    startJudging(
      { ...effects('raising alerts of events failed; retrying'), within, onJudged: alertStreams.wake },
      config.alertsMaxAgeMs,
    ),
  )
  if (isWorking)
    keep(startZoneFishing({ ...product, ...effects('looking for fishing in zones failed; retrying'), within }))
  keep(startWatching({ geo: product.geo, ...effects('looking at watched vessels failed; retrying') }))
  keep(
    startFollowingVisits(
      { ...product, ...effects('following visits of areas failed; retrying') },
      config.alertsMaxAgeMs,
    ),
  )
  keep(startReassessing({ ...product, ...effects('assessing vessels again failed; retrying') }))
  keep(
    startRetention(
      {
        positions: store.positions,
        audit: store.audit,
        now: clock.now,
        sleep: feedEffects.sleep,
        onFault: logsError(logger, 'thinning old positions failed; retrying'),
      },
      config.retention,
    ),
  )
  keep(
    startRecordingFailures({
      audit: store.audit,
      clock,
      sleep: feedEffects.sleep,
      onFault: logsError(logger, 'recording wrong passwords failed; retrying'),
    }),
  )
  keep(
    startRemoval({
      store,
      files,
      now: clock.now,
      sleep: feedEffects.sleep,
      onFault: logsError(logger, 'removing what was deleted failed; retrying'),
    }),
  )
  keep(
    repeatRounds(
      { sleep: feedEffects.sleep, onFault: logsError(logger, 'removing forgotten counts failed; retrying') },
      PRUNE_COUNTS_MS,
      async (signal) => {
        while (!signal.aborted && (await counters.prune(clock.now(), PRUNED_AT_ONCE)) === PRUNED_AT_ONCE);
      },
    ),
  )
}
