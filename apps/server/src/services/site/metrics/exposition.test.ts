import { expect, test } from 'vitest'
import { formatMetrics } from './exposition.ts'
import { createRequestCounts } from './request-counts.ts'

test('labels and help are escaped, so that no value begins a line of its own', () => {
  const text = formatMetrics([
    {
      name: 'odd',
      help: 'a\nb\\',
      type: 'gauge',
      samples: [{ labels: { of: 'x"} 1\nvaruna_forged 2\\' }, value: 1.5 }, { value: Infinity }],
    },
  ])
  expect(text).toBe(
    '# HELP varuna_odd a\\nb\\\\\n# TYPE varuna_odd gauge\nvaruna_odd{of="x\\"} 1\\nvaruna_forged 2\\\\"} 1.5\nvaruna_odd +Inf\n',
  )
})

test('a histogram counts each request in every bucket that holds it', () => {
  const counts = createRequestCounts()
  for (const seconds of [0.004, 0.2, 60]) counts.begin({ method: 'GET', route: '/a' })({ status: 200, seconds })
  counts.begin({ method: 'GET', route: '/a' })
  const text = formatMetrics(counts.metrics())
  expect(text).toContain('varuna_http_request_duration_seconds_bucket{route="/a",le="0.005"} 1\n')
  expect(text).toContain('varuna_http_request_duration_seconds_bucket{route="/a",le="0.25"} 2\n')
  expect(text).toContain('varuna_http_request_duration_seconds_bucket{route="/a",le="30"} 2\n')
  expect(text).toContain('varuna_http_request_duration_seconds_bucket{route="/a",le="+Inf"} 3\n')
  expect(text).toContain('varuna_http_request_duration_seconds_count{route="/a"} 3\n')
  expect(text).toContain('varuna_http_requests_open{route="/a"} 1\n')
})

test('however many routes are named, 401 are kept', () => {
  const counts = createRequestCounts()
  for (let n = 0; n < 5_000; n += 1) counts.begin({ method: 'GET', route: `/${n}` })({ status: 200, seconds: 0.1 })
  const open = counts.metrics().find(({ name }) => name === 'http_requests_open')
  expect(open?.samples).toHaveLength(401)
  expect(formatMetrics(counts.metrics())).toContain(
    'varuna_http_requests_total{method="GET",route="other",status="200"} 4600\n',
  )
})
