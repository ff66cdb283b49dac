import { feedEffects } from '../feeds/feed-effects.ts'
import { createOutgoingTexts } from '../http/answers/outgoing-texts.ts'
import { logsError, logsFailedJob } from '../logger.ts'
import { createAlertStreams } from '../services/desk/alerts/alert-streams.ts'
import { bundledPath } from '../paths.ts'
import { startAreaReports } from '../services/desk/area-reports/start-area-reports.ts'
import { createAreaThreads, databaseOf } from './threads/start-threads.ts'
import { startExports } from '../services/desk/exports/start-exports.ts'
import { createAddressCodes } from '../services/desk/outgoing/address-codes.ts'
import type { SendEffects } from '../services/desk/outgoing/send-change.ts'
import { startOutgoing } from '../services/desk/outgoing/start-outgoing.ts'
import { createKeeping } from '../services/desk/outgoing/keep-alert.ts'
import type { ImportedZones } from '../services/watch/zones/imported-zones.ts'
import type { Inference } from '../jobs/inference.ts'
import type { People } from '../services/people/people/people.ts'
import { version } from '../version.ts'
import { createHttpWebhooks } from '../webhooks/http-webhooks.ts'
import type { StartContext } from './start-context.ts'

/** Alerts, their deliveries, exports, and reports of areas. */
export function startDesk(
  { config, backends, geo, clock, logger }: StartContext,
  {
    people,
    boundedMailer,
    importedZones,
    inference,
  }: {
    people: People
    boundedMailer: SendEffects['mailer']
    importedZones: ImportedZones
    inference: Inference
  },
  opened: AsyncDisposableStack,
) {
  const { store, secret } = backends
  const sendEffects = {
    mailer: boundedMailer,
    webhooks: createHttpWebhooks({ allowPrivate: config.webhooksAllowPrivate }),
    texts: createOutgoingTexts(config.publicUrl),
    userAgent: `Varuna/${version}`,
    addressCodes: createAddressCodes(secret),
  }
  const outgoing = startOutgoing({
    store,
    people,
    clock,
    geo,
    importedZones,
    keep: createKeeping({ ...backends, people, clock, geo, inference }),
    sleep: feedEffects.sleep,
    ...sendEffects,
    onFault: logsError(logger, 'sending alerts failed; retrying'),
  })
  opened.defer(() => outgoing.close())
  const alertStreams = createAlertStreams({
    alerts: store.alerts,
    people,
    sleep: feedEffects.sleep,
    onFault: logsError(logger, 'reading changes of alerts failed; retrying'),
  })
  opened.defer(() => alertStreams.close())
  const exports = startExports({
    ...backends,
    clock,
    onFault: logsError(logger, 'preparing an export failed'),
    onFailed: logsFailedJob(logger, 'preparing an export failed'),
  })
  opened.defer(() => exports.close())
  const areaReports = startAreaReports({
    ...backends,
    clock,
    geo,
    importedZones,
    startThread: createAreaThreads(databaseOf(config), bundledPath),
    onFault: logsError(logger, 'counting a report of an area failed'),
    onFailed: logsFailedJob(logger, 'counting a report of an area failed'),
  })
  opened.defer(() => areaReports.close())
  return { sendEffects, outgoing, alertStreams, exports, areaReports }
}
