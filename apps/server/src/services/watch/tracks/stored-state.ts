import { packState } from '@varuna/tracks/packed/pack-state'
import { createPackedWriter } from '@varuna/tracks/packed/packed-bytes'
import { unpackState } from '@varuna/tracks/packed/unpack-state'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'

/** The first byte of a stored state. */
const FORM = 1
/** What most states take, and room for a large one. */
const MEAN_BYTES = 128
const LARGE_BYTES = 4_096

/** Returns a function that writes vessels' states, each as at most 4 kB of one buffer, with the number of their form. */
export function createStateWriter(states: number): (state: VesselState) => Uint8Array {
  const writer = createPackedWriter(states * MEAN_BYTES + LARGE_BYTES)
  return (state) => {
    const begin = writer.length
    // Growing replaces the buffer; states that were returned before stay in the one they are in.
    packState(writer, state, FORM)
    return writer.bytes.subarray(begin, writer.length)
  }
}

/** The state in stored bytes; a new one when they are damaged or of another form, so that the vessel is followed afresh. */
export function readState(mmsi: number, bytes: Uint8Array, begin = 0, end = bytes.length): VesselState {
  const state = bytes[begin] === FORM ? unpackState(mmsi, bytes, begin + 1, end) : null
  return state ?? createVesselState(mmsi)
}
