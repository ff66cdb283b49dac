import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'

const FORM = 2
const BEGINNING = `{"form":${FORM},`
/** Segments of this form have no mark and no pace. */
const FORM_WITHOUT_MARKS = 1
/** Larger states, which few vessels have, are compressed: none is above 4 kB. */
const MAX_PLAIN_BYTES = 2_048
const MAX_UNPACKED_BYTES = 65_536
const JSON_BEGINS = '{'.charCodeAt(0)
const decoder = new TextDecoder()

/** A vessel's state as at most 4 kB, with the number of their form. */
export function writeState(state: VesselState): Uint8Array {
  const bytes = Buffer.from(BEGINNING + JSON.stringify(state).slice(1))
  return bytes.length <= MAX_PLAIN_BYTES ? bytes : deflateRawSync(bytes)
}

/** The state in stored bytes; a new one when they are damaged or of a form that is gone, so that the vessel is followed afresh. */
export function readState(mmsi: number, bytes: Uint8Array): VesselState {
  try {
    const isPlain = bytes[0] === JSON_BEGINS
    const plain = isPlain ? bytes : inflateRawSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
    const { form, ...state } = JSON.parse(decoder.decode(plain)) as VesselState & { form: number }
    if (form === FORM) return state
    if (form !== FORM_WITHOUT_MARKS) return createVesselState(mmsi)
    return { ...state, segments: state.segments.map((segment) => ({ ...segment, pace: null, mark: null })) }
  } catch {
    return createVesselState(mmsi)
  }
}
