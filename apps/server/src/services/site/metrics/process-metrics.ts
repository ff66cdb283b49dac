import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from './exposition.ts'

const NANOSECONDS = 1e9
const QUANTILES = [50, 90, 99, 100]

/** Memory, processor time and delay of the event loop of this process; the delay is that since it was read last. */
export function measureProcess(): { metrics(): Metric[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    metrics() {
      const { rss, heapUsed, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const delays = QUANTILES.map((percentile) => ({
        labels: { quantile: String(percentile / 100) },
        value: delay.percentile(percentile) / NANOSECONDS,
      }))
      delay.reset()
      return [
        { name: 'event_loop_delay_seconds', help: 'Delay of the event loop.', type: 'gauge', samples: delays },
        {
          name: 'memory_bytes',
          help: 'Memory of this process.',
          type: 'gauge',
          samples: Object.entries({ resident: rss, heap: heapUsed, external }).map(([kind, value]) => ({
            labels: { kind },
            value,
          })),
        },
        {
          name: 'processor_seconds_total',
          help: 'Processor time of this process.',
          type: 'counter',
          samples: [{ value: (user + system) / 1e6 }],
        },
      ]
    },
    close: () => delay.disable(),
  }
}
