/** Path cost per kind of cell; `water` applies in mid-channel, and up to twice as much at the bank. */
export const cellCosts = { sailed: 0.5, water: 2, river: 3, land: 12 }

/** The cheapest path between two cells, as cells. Costs are those of each cell; a diagonal step is longer. */
export function findChannel(costs: Float32Array, columns: number, from: number, to: number): number[] {
  const rows = costs.length / columns
  const spent = new Float64Array(costs.length).fill(Infinity)
  const cameFrom = new Int32Array(costs.length).fill(-1)
  const buckets: number[][] = []
  const bucketOf = (cost: number) => Math.floor(cost * 2)
  const put = (cell: number, cost: number, before: number) => {
    if (cost >= (spent[cell] as number)) return
    spent[cell] = cost
    cameFrom[cell] = before
    ;(buckets[bucketOf(cost)] ??= []).push(cell)
  }
  put(from, 0, -1)
  for (let bucket = 0; bucket < buckets.length && spent[to] === Infinity; bucket++) {
    const cells = buckets[bucket] ?? []
    for (let next = cells.pop(); next !== undefined; next = cells.pop()) {
      const soFar = spent[next] as number
      if (bucketOf(soFar) < bucket) continue
      const column = next % columns
      const row = (next - column) / columns
      for (let north = -1; north <= 1; north++)
        for (let east = -1; east <= 1; east++) {
          if (north === 0 && east === 0) continue
          if (column + east < 0 || column + east >= columns || row + north < 0 || row + north >= rows) continue
          const cell = next + north * columns + east
          const length = north !== 0 && east !== 0 ? Math.SQRT2 : 1
          put(cell, soFar + (length * ((costs[next] as number) + (costs[cell] as number))) / 2, next)
        }
    }
    buckets[bucket] = []
  }
  const way: number[] = []
  for (let cell = to; cell >= 0; cell = cameFrom[cell] as number) way.push(cell)
  return way.reverse()
}
