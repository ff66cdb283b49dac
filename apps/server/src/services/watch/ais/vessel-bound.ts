const HOUR_MS = 3_600_000
/** Vessels of the hour before that go on, in multiples of the bound; they keep a flood from silencing the others. */
const KEPT = 2

/**
 * Bounds how many new vessels a feed that others send to may name in an hour, so that an invented fleet fills neither the map nor the database.
 * A sender may name half of them, unless it is null: one that the operator named. A vessel that was named in this hour or the one before
 * passes, no matter who sends it.
 */
export function createVesselBound(maxAnHour: number): (mmsi: number, sender: string | null, nowMs: number) => boolean {
  let hour = -Infinity
  let before = new Set<number>()
  let known = new Set<number>()
  let added = 0
  let addedBy = new Map<string, number>()
  return (mmsi, sender, nowMs) => {
    const now = Math.floor(nowMs / HOUR_MS)
    if (now !== hour) {
      before = now === hour + 1 ? known : new Set()
      hour = now
      known = new Set()
      added = 0
      addedBy = new Map()
    }
    if (known.has(mmsi)) return true
    if (before.has(mmsi) && known.size - added < KEPT * maxAnHour) {
      known.add(mmsi)
      return true
    }
    if (added >= maxAnHour) return false
    if (sender !== null) {
      const bySender = addedBy.get(sender) ?? 0
      if (bySender >= maxAnHour / 2) return false
      addedBy.set(sender, bySender + 1)
    }
    added += 1
    known.add(mmsi)
    return true
  }
}
