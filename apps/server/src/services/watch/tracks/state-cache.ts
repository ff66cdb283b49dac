import type { VesselState } from '@varuna/tracks/vessel-state'
import { LRUCache } from 'lru-cache'
import { readState } from './stored-state.ts'

/** Slots for states of about 100 to 220 bytes; the few larger ones are kept apart. */
const SLOT_BYTES = 256
const SLOTS_A_CHUNK = 4_096
/** 64 MB in slots, and 12 MB of numbers. */
const MAX_STATES = 262_144
/** Vessels seen only once have their own share, so that they never evict followed ones. */
const ONCE_SHARE = 1 / 4
const MAX_LARGE_BYTES = 32 * 1024 * 1024

export interface Versioned {
  version: number
  state: VesselState
}

/** Stored vessel states with their versions. Vessels seen once and all others are evicted separately, least recently used first. */
export interface StateCache {
  read(mmsi: number): Versioned | null
  has(mmsi: number): boolean
  set(mmsi: number, version: number, bytes: Uint8Array): void
  delete(mmsi: number): void
}

/**
 * Keeps states as bytes: state objects take about 20 times as much memory, and moving 20,000 new ones per batch makes garbage collection
 * slower than decoding each from 100 bytes.
 */
export function createStateCache(maxStates = MAX_STATES): StateCache {
  const chunks: Uint8Array[] = []
  const free: number[] = []
  const versions = new Float64Array(maxStates)
  const lengths = new Uint16Array(maxStates)
  let slots = 0
  const createList = (max: number) =>
    new LRUCache<number, number>({ max, noDisposeOnSet: true, dispose: (slot) => void free.push(slot) })
  /** Vessels followed once since they were read; they evict no others. */
  const once = createList(Math.ceil(maxStates * ONCE_SHARE))
  const known = createList(Math.floor(maxStates * (1 - ONCE_SHARE)))
  const large = new LRUCache<number, { version: number; bytes: Uint8Array }>({
    maxSize: MAX_LARGE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const chunkOf = (slot: number) =>
    (chunks[Math.floor(slot / SLOTS_A_CHUNK)] ??= new Uint8Array(SLOTS_A_CHUNK * SLOT_BYTES))
  /** The slot of a vessel in its current list. */
  const placeOf = (mmsi: number): number => {
    const before = known.get(mmsi)
    if (before !== undefined) return before
    const list = once.delete(mmsi) ? known : once
    if (list.size === list.max) list.pop()
    const slot = free.pop() ?? slots++
    list.set(mmsi, slot)
    return slot
  }
  return {
    has: (mmsi) => known.has(mmsi) || once.has(mmsi) || large.has(mmsi),
    read(mmsi) {
      const slot = known.get(mmsi) ?? once.get(mmsi)
      if (slot !== undefined) {
        const begin = (slot % SLOTS_A_CHUNK) * SLOT_BYTES
        const state = readState(mmsi, chunkOf(slot), begin, begin + (lengths[slot] as number))
        return { version: versions[slot] as number, state }
      }
      const found = large.get(mmsi)
      return found === undefined ? null : { version: found.version, state: readState(mmsi, found.bytes) }
    },
    set(mmsi, version, bytes) {
      if (bytes.length > SLOT_BYTES) {
        known.delete(mmsi)
        once.delete(mmsi)
        large.set(mmsi, { version, bytes: bytes.slice() })
        return
      }
      large.delete(mmsi)
      const slot = placeOf(mmsi)
      chunkOf(slot).set(bytes, (slot % SLOTS_A_CHUNK) * SLOT_BYTES)
      versions[slot] = version
      lengths[slot] = bytes.length
    },
    delete(mmsi) {
      known.delete(mmsi)
      once.delete(mmsi)
      large.delete(mmsi)
    },
  }
}
