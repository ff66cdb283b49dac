import type { Metric, Sample } from './exposition.ts'

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Routes are counted by their pattern, so there are as many as the program has; this bounds a mistake. */
const MAX_ROUTES = 400

interface BegunRequest {
  method: string
  /** Pattern of the route, such as /api/cases/:id. */
  route: string
}

interface CountedRequest extends BegunRequest {
  status: number
  seconds: number
}

interface RouteTimes {
  buckets: number[]
  seconds: number
  count: number
}

export interface RequestCounts {
  /** Counts a request as open until the returned function is called. */
  begin(request: BegunRequest): (answer: Omit<CountedRequest, keyof BegunRequest>) => void
  metrics(): Metric[]
}

/** Counts requests by route and status, and their times by route. */
export function createRequestCounts(): RequestCounts {
  const totals = new Map<string, { labels: Record<string, string>; value: number }>()
  const times = new Map<string, RouteTimes>()
  const open = new Map<string, number>()
  const count = ({ method, route, status, seconds }: CountedRequest) => {
    const labels = { method, route, status: String(status) }
    const key = Object.values(labels).join(' ')
    const total = totals.get(key) ?? { labels, value: 0 }
    total.value += 1
    totals.set(key, total)
    const known = times.get(route) ?? { buckets: BUCKETS.map(() => 0), seconds: 0, count: 0 }
    const at = BUCKETS.findIndex((bound) => seconds <= bound)
    if (at >= 0) known.buckets[at] = (known.buckets[at] ?? 0) + 1
    known.seconds += seconds
    known.count += 1
    times.set(route, known)
  }
  return {
    begin({ method, route: asked }) {
      const route = open.has(asked) || open.size < MAX_ROUTES ? asked : 'other'
      open.set(route, (open.get(route) ?? 0) + 1)
      return ({ status, seconds }) => {
        open.set(route, (open.get(route) ?? 0) - 1)
        count({ method, route, status, seconds })
      }
    },
    metrics: () => [
      {
        name: 'http_requests_total',
        help: 'Requests answered, by route and status.',
        type: 'counter',
        samples: [...totals.values()],
      },
      {
        name: 'http_requests_open',
        help: 'Requests without the end of their answer, such as streams of alerts and of the map.',
        type: 'gauge',
        samples: [...open].map(([route, value]) => ({ labels: { route }, value })),
      },
      {
        name: 'http_request_duration_seconds',
        help: 'Time from the arrival of a request to the end of its answer.',
        type: 'histogram',
        samples: [...times].flatMap(([route, of]) => samplesOf(route, of)),
      },
    ],
  }
}

function samplesOf(route: string, { buckets, seconds, count }: RouteTimes): Sample[] {
  let below = 0
  return [
    ...BUCKETS.map((bound, index) => {
      below += buckets[index] ?? 0
      return { suffix: '_bucket', labels: { route, le: String(bound) }, value: below }
    }),
    { suffix: '_bucket', labels: { route, le: '+Inf' }, value: count },
    { suffix: '_sum', labels: { route }, value: seconds },
    { suffix: '_count', labels: { route }, value: count },
  ]
}
