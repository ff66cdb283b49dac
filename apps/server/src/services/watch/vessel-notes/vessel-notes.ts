import {
  MAX_NOTES_OF_VESSEL,
  MAX_VESSEL_NOTES,
  type VesselNote,
  type VesselNoteList,
  type VesselNoteRequest,
} from '@varuna/contract/watch/vessel-note'
import { isImoNumber } from '@varuna/units/imo'
import type { Clock } from '../../../clock/clock.ts'
import { codedError, fieldError } from '../../../errors/coded-error.ts'
import type { Principal } from '../../../principal/principal.ts'
import type { VesselNoteRow } from '../../../store/interfaces/rows/work-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'

interface Effects {
  store: Pick<Store, 'vesselNotes'>
  clock: Pick<Clock, 'now' | 'newId'>
}

const noteOf = ({ id, kind, text, source, created_ms }: VesselNoteRow): VesselNote => ({
  id,
  kind,
  text,
  source,
  createdAt: new Date(created_ms).toISOString(),
})

/** The account's notes about a vessel, the newest first. */
export async function listVesselNotes(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  mmsi: number,
): Promise<VesselNoteList> {
  return { notes: (await store.vesselNotes.list(principal, mmsi)).map(noteOf) }
}

/** Throws `too_many_requests.vessel_notes`, and `imo_invalid` of the text for a wrong check digit. */
export async function addVesselNote(
  { store, clock }: Effects,
  { accountId }: Principal,
  mmsi: number,
  request: VesselNoteRequest,
): Promise<VesselNote> {
  if (request.kind === 'imo' && !isImoNumber(Number(request.text.slice(-7))))
    throw fieldError({ field: 'text', code: 'imo_invalid', params: {} })
  const row = { id: clock.newId(), user_id: accountId, mmsi, created_ms: clock.now(), ...request }
  const most = { ofVessel: MAX_NOTES_OF_VESSEL, ofAccount: MAX_VESSEL_NOTES }
  if (!(await store.vesselNotes.add(row, most))) throw codedError('too_many_requests.vessel_notes', most)
  return noteOf(row)
}

export async function removeVesselNote(
  { store }: Pick<Effects, 'store'>,
  principal: Principal,
  id: string,
): Promise<void> {
  if (!(await store.vesselNotes.remove(principal, id))) throw codedError('not_found.record', { record: 'vessel_note' })
}
