import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { parseTimestampMs } from '@varuna/contract/fields'
import { vesselSubmission } from '@varuna/contract/analysis/vessel'
import { z } from 'zod'
import type { VesselReportRow } from '../../store/interfaces/rows/assessment-rows.ts'
import type { Store } from '../../store/interfaces/store.ts'

/**
 * Baselines for POST /api/vessel: `/bare` validates the same body and stores nothing, `/stored` also durably stores a row like `sample`
 * before it responds. Neither needs an account, locates, scores or judges.
 */
export function buildBaselines(store: Pick<Store, 'vesselReports'>, sample: VesselReportRow): FastifyInstance {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const schema = { body: vesselSubmission, response: { 200: z.object({ id: z.string() }) } }
  let number = 0
  app.post('/bare', { schema }, async () => ({ id: String((number += 1)) }))
  app.post('/stored', { schema }, async ({ body: { mmsi, lat, lon, speed, course, timestamp } }) => {
    const id = `stored-${(number += 1)}`
    const timestamp_ms = parseTimestampMs(timestamp)
    await store.vesselReports.add({ ...sample, id, mmsi, lat, lon, speed_kn: speed, course_deg: course, timestamp_ms })
    return { id }
  })
  return app as unknown as FastifyInstance
}
