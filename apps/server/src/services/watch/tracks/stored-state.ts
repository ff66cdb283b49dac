import { packState } from '@varuna/tracks/packed/pack-state'
import { createPackedWriter } from '@varuna/tracks/packed-bytes'
import { unpackState } from '@varuna/tracks/packed/unpack-state'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'

/** The first byte of a stored state. */
const FORM = 6
/** Enough for most states, with room for a large one. */
const MEAN_BYTES = 128
const LARGE_BYTES = 4_096

/** Creates a function that serialises vessel states into a shared buffer, each of at most 4 kB and with its format version. */
export function createStateWriter(states: number): (state: VesselState) => Uint8Array {
  const writer = createPackedWriter(states * MEAN_BYTES + LARGE_BYTES)
  return (state) => {
    const begin = writer.length
    // Growing replaces the buffer; states returned earlier stay in the old one.
    packState(writer, state, FORM)
    return writer.bytes.subarray(begin, writer.length)
  }
}

/** Decodes a stored state; returns a new one when the bytes are damaged or of another version, so that the vessel is followed afresh. */
export function readState(mmsi: number, bytes: Uint8Array, begin = 0, end = bytes.length): VesselState {
  const state = bytes[begin] === FORM ? unpackState(mmsi, bytes, begin + 1, end) : null
  return state ?? createVesselState(mmsi)
}
