/**
 * A round trip over all corners of a mesh that only goes from neighbour to neighbour. It begins around one face and
 * takes in, at one edge after another, the corner on the other side. Throws where that cannot reach every corner.
 */
export function tour(neighbours: readonly (readonly number[])[], face: readonly number[]): number[] {
  const trip = [...face]
  const taken = new Set(face)
  while (trip.length < neighbours.length) {
    const detours = trip.map((from, step) => {
      const onward = neighbours[trip[(step + 1) % trip.length] ?? from] ?? []
      return neighbours[from]?.find((corner) => onward.includes(corner) && !taken.has(corner))
    })
    const step = detours.findIndex((corner) => corner !== undefined)
    const corner = detours[step]
    if (corner === undefined) throw new RangeError('no round trip')
    trip.splice(step + 1, 0, corner)
    taken.add(corner)
  }
  return trip
}
