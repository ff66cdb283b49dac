import type { BusHealth, FeedHealth } from '@varuna/contract/site/health'
import type { InstallationCounts, InstallationStore } from '../../../store/interfaces/site/installation-store.ts'
import { answerWithin } from '../../shared/answer-within.ts'
import type { Metric } from './exposition.ts'
import { feedMetrics } from './feed-metrics.ts'

interface Measured {
  store: { installation: InstallationStore }
  feeds(): FeedHealth[]
  bus(): BusHealth
  /** Connections of the pool to the database; null where there is none. */
  connections(): { total: number; idle: number; waiting: number } | null
  now(): number
}

/** A monitor waits ten seconds, and what is left of its answer is quick. */
const ANSWER_MS = 5_000

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})

/** Metrics of feeds, queues, alerts and connections; those of the database are left out while it does not answer. */
export async function readMetrics({ store, feeds, bus, connections, now }: Measured): Promise<Metric[]> {
  const nowMs = now()
  const counts = await answerWithin(store.installation.counts(nowMs), ANSWER_MS)
  const pool = connections()
  return [
    gauge('store_up', '1 while the database answers.', Number(counts !== null)),
    gauge('bus_up', '1 while connected to NATS, or without it.', Number(bus().ok)),
    ...(pool === null
      ? []
      : [
          {
            name: 'database_connections',
            help: 'Connections to PostgreSQL; waiting are requests for one.',
            type: 'gauge' as const,
            samples: Object.entries(pool).map(([state, value]) => ({ labels: { state }, value })),
          },
        ]),
    ...feedMetrics(feeds(), nowMs),
    ...(counts === null ? [] : storedMetrics(counts)),
  ]
}

function storedMetrics(counts: InstallationCounts): Metric[] {
  const { alerts, alertsThisHour, deliveriesWaiting, deliveriesDone, jobs, eventsWaiting } = counts
  return [
    {
      name: 'alerts',
      help: 'Alerts by level and state, without those about simulated vessels.',
      type: 'gauge',
      samples: alerts.map(({ level, state, count }) => ({ labels: { level, state }, value: count })),
    },
    gauge(
      'alerts_raised_this_hour',
      'Alerts about received vessels raised since the full hour.',
      alertsThisHour.raised,
    ),
    gauge('alerts_over_limit_this_hour', 'Alerts not raised, over the limit of a feed.', alertsThisHour.overLimit),
    gauge('events_waiting', 'Events that no rule of alerts has judged yet.', eventsWaiting),
    gauge('deliveries_waiting', 'Deliveries of alerts that wait.', deliveriesWaiting),
    {
      name: 'deliveries_done_last_hour',
      help: 'Deliveries of alerts of the last hour that are done, by outcome.',
      type: 'gauge',
      samples: deliveriesDone.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    {
      name: 'jobs',
      help: 'Exports and track files by state.',
      type: 'gauge',
      samples: jobs.map(({ table, state, count }) => ({ labels: { table, state }, value: count })),
    },
  ]
}
