import { expect, it } from 'vitest'
import { submitReport } from './submit-report.ts'

const report = { lat: 18.6, lon: 71.9 }

function effects(status: 'water' | 'land' | 'unknown' | Error, answer: string | Error = 'answer') {
  const calls: string[] = []
  const give = async <Value>(call: string, value: Value | Error) => {
    calls.push(call)
    if (value instanceof Error) throw value
    return value
  }
  return {
    calls,
    locate: () => give('locate', status),
    onAssumedWater: () => void calls.push('assume water'),
    send: () => give('send', answer),
  }
}

it('stops on land and sends nothing', async () => {
  const given = effects('land')
  expect(await submitReport(report, given)).toEqual({ kind: 'on-land', report })
  expect(given.calls).toEqual(['locate'])
})

it('sends a report on water', async () => {
  const given = effects('water')
  expect(await submitReport(report, given)).toEqual({ kind: 'answered', report, answer: 'answer' })
  expect(given.calls).toEqual(['locate', 'send'])
})

it.each([['unknown' as const], [new Error('offline')]])(
  'assumes water, aloud, when the check says %s',
  async (status) => {
    const given = effects(status)
    expect(await submitReport(report, given)).toMatchObject({ kind: 'answered' })
    expect(given.calls).toEqual(['locate', 'assume water', 'send'])
  },
)

it('fails with the failure of the sending', async () => {
  await expect(submitReport(report, effects('water', new Error('Network response was not ok')))).rejects.toThrow(
    'Network response was not ok',
  )
})
