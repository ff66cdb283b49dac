import { once } from 'node:events'
import type { Config } from '../config.ts'
import { createMetricsServer } from '../http/metrics-server.ts'
import type { Metric } from '../services/site/metrics/exposition.ts'
import { measureProcess } from '../services/site/metrics/process-metrics.ts'

/** Listens for GET /metrics where METRICS_PORT is set. */
export async function startMetrics(
  { metrics: place }: Pick<Config, 'metrics'>,
  read: () => Promise<Metric[]>,
  effects: { now(): number; onFault(error: unknown): void },
  opened: AsyncDisposableStack,
): Promise<void> {
  if (place === null) return
  const measured = measureProcess()
  const readAll = async () => [...measured.metrics(), ...(await read())]
  const server = createMetricsServer({ ...effects, read: readAll }, place.token)
  server.listen(place.port, place.host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`METRICS_HOST and METRICS_PORT cannot be listened on: ${error.code ?? error.message}`)
  })
  opened.defer(() => {
    measured.close()
    server.close()
    server.closeAllConnections()
  })
}
