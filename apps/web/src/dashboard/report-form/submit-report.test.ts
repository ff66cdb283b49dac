import type { LocationStatus } from '@varuna/vocabulary/location'
import { expect, it } from 'vitest'
import { submitReport } from './submit-report.ts'

const report = { lat: 18.6, lon: 71.9 }

function effects(status: LocationStatus | Error, response: string | Error = 'answer') {
  const calls: string[] = []
  const record = async <Value>(call: string, value: Value | Error) => {
    calls.push(call)
    if (value instanceof Error) throw value
    return value
  }
  return {
    calls,
    locate: () => record('locate', status instanceof Error ? status : { status }),
    onAssumedWater: () => void calls.push('assume water'),
    send: () => record('send', response),
  }
}

it('stops on land and sends nothing', async () => {
  const recorded = effects('land')
  expect(await submitReport(report, recorded)).toEqual({ kind: 'on-land', report })
  expect(recorded.calls).toEqual(['locate'])
})

it.each(['water', 'coast'] as const)('sends a report with the answer %s, without a notice', async (status) => {
  const recorded = effects(status)
  expect(await submitReport(report, recorded)).toEqual({ kind: 'answered', report, answer: 'answer' })
  expect(recorded.calls).toEqual(['locate', 'send'])
})

it.each([['unknown' as const], [new Error('offline')]])(
  'assumes water and notifies when the check returns %s',
  async (status) => {
    const recorded = effects(status)
    expect(await submitReport(report, recorded)).toMatchObject({ kind: 'answered' })
    expect(recorded.calls).toEqual(['locate', 'assume water', 'send'])
  },
)

it('rejects with the error of the request', async () => {
  await expect(submitReport(report, effects('water', new Error('Network response was not ok')))).rejects.toThrow(
    'Network response was not ok',
  )
})
