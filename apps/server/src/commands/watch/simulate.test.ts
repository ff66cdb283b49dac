import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import { testAlert, testNoonMs } from '../../store/desk/alerts/testing-alerts.ts'
import { anyAlert } from '../../store/interfaces/desk/alert-store.ts'
import { testPosition } from '../../store/watch/positions/testing-positions.ts'
import { openSqliteStore } from '../../store/testing-stores.ts'
import { callVaruna, spawnVaruna } from '../testing-command.ts'
import { describeRemoval } from './simulate.ts'

const folder = mkdtempSync(join(tmpdir(), 'varuna-simulate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = { DATA_DIR: folder }
const remove = async () => {
  const { status, stderr } = await callVaruna(['simulate', '--remove', '--yes'], settings)
  return { status, stderr }
}

test('a removal is described by what goes and what stays', () => {
  expect(describeRemoval({ vessels: 300, alerts: 2_010, decided: 3, withNotes: 2, kept: 4 })).toBe(
    'This removes 300 simulated vessels and 2,006 alerts about them. Of 2,010 alerts, 3 decided and 2 with notes, 4 stay, marked as simulated. The same seed and times make the vessels again.',
  )
})

test('simulate --remove removes nothing without confirmation, and with --yes keeps what somebody decided', async () => {
  const mmsi = 200_000_001
  const ana = testPrincipal('ana')
  const before = await openSqliteStore(folder)
  await before.positions.write({
    positions: [testPosition({ mmsi, timeMs: testNoonMs })],
    staticReports: [],
    progress: null,
  })
  const about = { user_id: null, simulated: 1, mmsi, source_kind: 'event' } as const
  for (const id of ['open', 'decided'])
    await before.alerts.raise([{ alert: testAlert(id, { ...about, subject: id }), raiseKey: id }])
  const decided = { action: 'confirm', state: 'confirmed', assigneeId: null, reason: null, note: 'seen' } as const
  await before.alerts.change(ana, 'decided', testNoonMs, () => decided)
  await before.close()

  const refused = spawnVaruna(['simulate', '--remove'], settings)
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('Add --yes to remove them.') })
  expect(refused.stderr).toContain(
    'This removes 1 simulated vessel and 1 alert about them. Of 2 alerts, 1 decided and 1 with notes, 1 stays',
  )
  expect(await remove()).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('1 earlier simulated positions removed'),
  })
  expect(await remove()).toMatchObject({ status: 0, stderr: 'There is nothing simulated to remove.\n' })

  const after = await openSqliteStore(folder)
  const { alerts } = await after.alerts.page(ana, anyAlert, 9, null)
  expect(alerts.map(({ id, simulated }) => [id, simulated])).toEqual([['decided', 1]])
  expect([await after.simulation.countAside(), (await after.simulation.get())?.state]).toEqual([1, 'ended'])
  await after.close()
})
