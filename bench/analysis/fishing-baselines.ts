import { buildBaselines } from '../../apps/server/src/http/testing/baselines.ts'
import { openSqlite } from '../../apps/server/src/store/open-database.ts'
import type { VesselReportRow } from '../../apps/server/src/store/interfaces/rows/assessment-rows.ts'
import { openStore } from '../../apps/server/src/store/open-store.ts'

/** Baseline routes for reports, as a separate process. Arguments: a folder, and a stored row as JSON. */
const [, , folder = '', sample = '{}'] = process.argv
const app = buildBaselines(await openStore(openSqlite(folder)), JSON.parse(sample) as VesselReportRow)
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as { port: number }).port })
process.on('disconnect', () => process.exit())
