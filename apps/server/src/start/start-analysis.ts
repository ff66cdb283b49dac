import { openGeocoder } from '../geocoder/open-geocoder.ts'
import { createTrackScoring } from '../jobs/tracks/track-scoring.ts'
import { logsError, logsFailedJob } from '../logger.ts'
import { bundledPath } from '../paths.ts'
import { createSubmissions } from '../services/analysis/assessments/submissions.ts'
import { startTrackScoring } from '../services/analysis/track-files/start-scoring.ts'
import { openSeaRoutes } from '../services/analysis/trafficking/sea-distance.ts'
import type { StartContext } from './start-context.ts'

/** Oil, fishing and trafficking analysis: inference, locations of reports, sea routes and track files. */
export function startAnalysis({ config, backends, geo, clock, logger }: StartContext, opened: AsyncDisposableStack) {
  const seaRoutes = openSeaRoutes(bundledPath)
  opened.defer(() => seaRoutes.close())
  const trackScoring = startTrackScoring({
    ...backends,
    clock,
    scoreFile: createTrackScoring(bundledPath.models, bundledPath.geo),
    onFault: logsError(logger, 'scoring a track file failed'),
    onFailed: logsFailedJob(logger, 'scoring a track file failed'),
  })
  opened.defer(() => trackScoring.close())
  return {
    inference: backends.inference,
    trackScoring,
    submissions: createSubmissions(),
    findSeaRoute: seaRoutes.findSeaRoute,
    geocoder: openGeocoder(config, geo, (reason) => logger.warn({ reason }, 'geocoder request failed')),
  }
}
