/**
 * Finds a round trip over all corners of a mesh, from neighbour to neighbour. It starts around one face and repeatedly inserts, at an
 * edge, the corner on the other side. Throws a RangeError when it cannot reach every corner.
 */
export function findTour(neighbours: readonly (readonly number[])[], face: readonly number[]): number[] {
  const trip = [...face]
  const visited = new Set(face)
  while (trip.length < neighbours.length) {
    const detours = trip.map((from, step) => {
      const onward = neighbours[trip[(step + 1) % trip.length] ?? from] ?? []
      return neighbours[from]?.find((corner) => onward.includes(corner) && !visited.has(corner))
    })
    const step = detours.findIndex((corner) => corner !== undefined)
    const corner = detours[step]
    if (corner === undefined) throw new RangeError('The mesh has no round trip over all of its corners')
    trip.splice(step + 1, 0, corner)
    visited.add(corner)
  }
  return trip
}
