import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import type { VesselNoteRow } from '../interfaces/rows/work-rows.ts'
import type { Store } from '../interfaces/store.ts'

/** Tests for the notes about vessels of any store. */
export function vesselNotesContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const row = (id: string, account: string, over: Partial<VesselNoteRow> = {}): VesselNoteRow => ({
    id,
    user_id: account,
    mmsi: 419_000_001,
    created_ms: 1,
    kind: 'owner',
    text: 'Amber Lines',
    source: 'port register',
    ...over,
  })
  const ids = async (account: string, mmsi = 419_000_001) =>
    (await store.vesselNotes.list(testPrincipal(account), mmsi)).map(({ id }) => id)
  const most = { ofVessel: 2, ofAccount: 3 }

  test('notes belong to their account and vessel, the newest first', async () => {
    await store.vesselNotes.add(row('note-1', 'notes-ana'), most)
    await store.vesselNotes.add(row('note-2', 'notes-ana', { created_ms: 2 }), most)
    await store.vesselNotes.add(row('note-3', 'notes-bo'), most)
    expect([await ids('notes-ana'), await ids('notes-bo'), await ids('notes-ana', 1)]).toEqual([
      ['note-2', 'note-1'],
      ['note-3'],
      [],
    ])
    expect(await store.vesselNotes.remove(testPrincipal('notes-bo'), 'note-1')).toBe(false)
    expect(await store.vesselNotes.remove(testPrincipal('notes-ana'), 'note-1')).toBe(true)
  })

  test('a vessel and an account have a bound', async () => {
    const added: boolean[] = []
    for (const mmsi of [1, 1, 1, 2, 2])
      added.push(await store.vesselNotes.add(row(`bound-${added.length}`, 'notes-cy', { mmsi }), most))
    expect(added).toEqual([true, true, false, true, false])
  })
}
