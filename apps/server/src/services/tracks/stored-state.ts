import { inflateRawSync } from 'node:zlib'
import { packState } from '@varuna/tracks/packed/pack-state'
import { createPackedWriter } from '@varuna/tracks/packed/packed-bytes'
import { unpackState } from '@varuna/tracks/packed/unpack-state'
import { createVesselState, type VesselState } from '@varuna/tracks/vessel-state'

/** The first byte of a packed state. Neither JSON nor a deflate stream, which the forms before are, begins with these low three bits. */
const PACKED_FORM = (3 << 3) | 7
/** Until November 2026 states were JSON, deflated above 2 kB. */
const JSON_FORM = 2
/** Segments of this form have no mark and no pace. */
const JSON_FORM_WITHOUT_MARKS = 1
const MAX_UNPACKED_BYTES = 65_536
const JSON_BEGINS = '{'.charCodeAt(0)
/** What most states take, and room for a large one. */
const MEAN_BYTES = 128
const LARGE_BYTES = 4_096
const decoder = new TextDecoder()

/** Returns a function that writes vessels' states, each as at most 4 kB of one buffer, with the number of their form. */
export function createStateWriter(states: number): (state: VesselState) => Uint8Array {
  const writer = createPackedWriter(states * MEAN_BYTES + LARGE_BYTES)
  return (state) => {
    const begin = writer.length
    // Growing replaces the buffer; states that were returned before stay in the one they are in.
    packState(writer, state, PACKED_FORM)
    return writer.bytes.subarray(begin, writer.length)
  }
}

/** The state in stored bytes; a new one when they are damaged or of a form that is gone, so that the vessel is followed afresh. */
export function readState(mmsi: number, bytes: Uint8Array, begin = 0, end = bytes.length): VesselState {
  if (bytes[begin] === PACKED_FORM) return unpackState(mmsi, bytes, begin + 1, end) ?? createVesselState(mmsi)
  return readJson(mmsi, bytes.subarray(begin, end))
}

function readJson(mmsi: number, bytes: Uint8Array): VesselState {
  try {
    const isPlain = bytes[0] === JSON_BEGINS
    const plain = isPlain ? bytes : inflateRawSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
    const { form, ...state } = JSON.parse(decoder.decode(plain)) as VesselState & { form: number }
    if (form === JSON_FORM) return state
    if (form !== JSON_FORM_WITHOUT_MARKS) return createVesselState(mmsi)
    return { ...state, segments: state.segments.map((segment) => ({ ...segment, pace: null, mark: null })) }
  } catch {
    return createVesselState(mmsi)
  }
}
