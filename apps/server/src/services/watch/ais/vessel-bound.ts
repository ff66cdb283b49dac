const HOUR_MS = 3_600_000

/**
 * Bounds how many vessels a feed that others send to may name in an hour, so that an invented fleet fills neither the map nor the database.
 * A sender may name half of them, unless it is null: one that the operator named. A vessel that was named in this hour passes, whoever sends it.
 */
export function createVesselBound(maxAnHour: number): (mmsi: number, sender: string | null, nowMs: number) => boolean {
  let hour = -Infinity
  let known = new Set<number>()
  let named = new Map<string, number>()
  return (mmsi, sender, nowMs) => {
    const now = Math.floor(nowMs / HOUR_MS)
    if (now !== hour) {
      hour = now
      known = new Set()
      named = new Map()
    }
    if (known.has(mmsi)) return true
    if (known.size >= maxAnHour) return false
    if (sender !== null) {
      const bySender = named.get(sender) ?? 0
      if (bySender >= maxAnHour / 2) return false
      named.set(sender, bySender + 1)
    }
    known.add(mmsi)
    return true
  }
}
