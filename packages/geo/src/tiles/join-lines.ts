import type { FlatLine } from '../geometry/simplify-line.ts'

const startKey = (line: FlatLine) => `${line[0]},${line[1]}`
const endKey = (line: FlatLine) => `${line.at(-2)},${line.at(-1)}`

/** Joins directed lines where one starts exactly where another ends; closed lines become rings. */
export const joinLines = (pieces: readonly FlatLine[]): FlatLine[] => {
  const byStart = new Map<string, FlatLine[]>()
  const ends = new Map<string, number>()
  for (const piece of pieces) {
    const start = startKey(piece)
    const others = byStart.get(start)
    if (others) others.push(piece)
    else byStart.set(start, [piece])
    const end = endKey(piece)
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  const used = new Set<FlatLine>()
  const joined: FlatLine[] = []
  const follow = (first: FlatLine) => {
    if (used.has(first)) return
    used.add(first)
    const line = first.slice()
    const start = startKey(first)
    for (let end = endKey(first); end !== start;) {
      const next = byStart.get(end)?.find((piece) => !used.has(piece))
      if (!next) break
      used.add(next)
      for (let at = 2; at < next.length; at++) line.push(next[at] as number)
      end = endKey(next)
    }
    joined.push(line)
  }
  for (const piece of pieces) if (!ends.has(startKey(piece))) follow(piece)
  for (const piece of pieces) follow(piece)
  return joined
}
