/** Sets an entry of a map that keeps at most `most`; the one that was set first makes room. */
export function setBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  if (!map.has(key) && map.size >= most) {
    const first = map.keys().next()
    if (!first.done) map.delete(first.value)
  }
  map.set(key, value)
}
