import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Metric } from '../services/site/metrics/exposition.ts'
import { createMetricsServer } from './metrics-server.ts'

test('figures that cannot be read are 500 with their error reported, and read again by the next request', async () => {
  const faults: unknown[] = []
  let fails = true
  const read = async (): Promise<Metric[]> => {
    if (fails) throw new Error('the database is gone')
    return []
  }
  const server = createMetricsServer({ read, now: () => 0, onFault: (error) => faults.push(error) }, null)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
  expect((await fetch(url)).status).toBe(500)
  expect(faults).toEqual([new Error('the database is gone')])
  fails = false
  expect((await fetch(url)).status).toBe(200)
  server.closeAllConnections()
  server.close()
})
