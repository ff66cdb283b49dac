import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { vesselSubmission } from '@varuna/contract/vessel'
import { parseTimestampMs } from '@varuna/contract/fields'
import { openSqlite } from '../apps/server/src/store/database/open-database.ts'
import { openStore } from '../apps/server/src/store/open-store.ts'
import type { VesselReportRow } from '../apps/server/src/store/database/schema.ts'
import { z } from 'zod'

/**
 * What POST /api/vessel is compared with, as a process of its own: `/bare` validates the same body and stores nothing, `/stored` validates
 * it and stores the same rows durably before it answers. Neither asks for an account, locates, scores or judges.
 */
const [, , folder = '', sampleText = '{}'] = process.argv
const sample = JSON.parse(sampleText) as VesselReportRow
const store = await openStore(openSqlite(folder))

const plain = Fastify().withTypeProvider<ZodTypeProvider>()
plain.setValidatorCompiler(validatorCompiler)
plain.setSerializerCompiler(serializerCompiler)
const schema = { body: vesselSubmission, response: { 200: z.object({ id: z.string() }) } }
let number = 0
plain.post('/bare', { schema }, async () => ({ id: String((number += 1)) }))
plain.post('/stored', { schema }, async ({ body }) => {
  const id = `stored-${process.pid}-${(number += 1)}`
  const { mmsi, lat, lon, speed, course, timestamp } = body
  const timestamp_ms = parseTimestampMs(timestamp)
  await store.vesselReports.add({ ...sample, id, mmsi, lat, lon, speed_kn: speed, course_deg: course, timestamp_ms })
  return { id }
})

const port = await listen(plain as unknown as FastifyInstance)
process.send?.({ port })
process.on('disconnect', () => process.exit())

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}
