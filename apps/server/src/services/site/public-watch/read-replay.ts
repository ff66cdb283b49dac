import { readFileSync } from 'node:fs'
import { queuedAlert } from '@varuna/contract/desk/alert-queue'
import { replayVessel } from '@varuna/contract/public/public-watch'
import { trackEvent } from '@varuna/contract/watch/track-event'
import { z } from 'zod'
import { storedVesselAssessment, type VesselRecord } from '../../analysis/fishing/stored-vessel-assessment.ts'

const storedReplay = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  vessels: z.array(replayVessel),
  alerts: z.array(
    z.object({
      alert: queuedAlert.omit({ message: true }),
      event: trackEvent.nullable(),
      assessment: z.unknown().transform((stored, context): VesselRecord | null => {
        if (stored === null) return null
        const assessment = storedVesselAssessment.read(JSON.stringify(stored))
        if (assessment === null) context.addIssue({ code: 'custom', message: 'must be a fishing assessment or null' })
        return assessment
      }),
    }),
  ),
})

/** A day of simulated ships with alerts that the rules raised about them, without texts. */
export type Replay = z.infer<typeof storedReplay>

/** Reads the bundled replay; throws with its faults when it is invalid. */
export const readReplay = (path: string): Replay => storedReplay.parse(JSON.parse(readFileSync(path, 'utf8')))
