import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'

const FORM = 1
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A vessel's state as bytes, with the number of their form. */
export const writeState = (state: VesselState): Uint8Array => encoder.encode(JSON.stringify({ form: FORM, ...state }))

/** The state in stored bytes; a new one when they are damaged or of a form that is gone, so that the vessel is followed afresh. */
export function readState(mmsi: number, bytes: Uint8Array): VesselState {
  try {
    const { form, ...state } = JSON.parse(decoder.decode(bytes)) as VesselState & { form: number }
    return form === FORM ? state : createVesselState(mmsi)
  } catch {
    return createVesselState(mmsi)
  }
}
