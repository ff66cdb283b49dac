import { MAX_QUEUE_FILE_ROWS } from '@varuna/contract/desk/alert-queue'
import { expect, test } from 'vitest'
import type { Store } from '../../../store/interfaces/store.ts'
import type { People } from '../../people/people/people.ts'
import { openQueueFile, queueFileName } from './alert-file.ts'

const nowMs = Date.UTC(2026, 0, 31, 12)

test('the file name states the filter in portable characters and is never long', () => {
  const filter = { kind: ['oil' as const], mmsi: 2_190_001, south: -1.5, west: 170, north: 1, east: -170 }
  expect(queueFileName(filter, nowMs)).toBe('varuna-alerts-oil-002190001-area--1.5_170_1_-170-20260131T120000Z.csv')
  expect(queueFileName({ from: '2026-01-30T00:00:00Z' }, nowMs)).toBe(
    'varuna-alerts-from-2026-01-30T000000Z-20260131T120000Z.csv',
  )
  expect(queueFileName({ assigned: '../\u202e"'.repeat(20) }, nowMs)).toMatch(/^varuna-alerts-assigned-[.]+-2026/)
  expect(queueFileName({ assigned: 'x'.repeat(500) }, nowMs).length).toBeLessThan(170)
})

test('more rows than a spreadsheet holds are refused before reading the first', async () => {
  const alerts = { counts: async () => [{ state: 'open', level: 'alarm', count: MAX_QUEUE_FILE_ROWS + 1 }] }
  const effects = { store: { alerts } as unknown as Pick<Store, 'alerts'>, people: {} as People }
  const opened = openQueueFile(
    effects,
    { accountId: 'ana', role: 'member', signedInWith: 'password' as const },
    {},
    () => [],
  )
  await expect(opened).rejects.toMatchObject({ fault: { code: 'export_failed.too_many_rows' } })
})
