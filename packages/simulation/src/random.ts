/** Random numbers from 0 to below 1; the same seed gives the same numbers. */
export type Random = () => number

/** Mulberry32, seeded with any whole numbers. */
export const createRandom = (...seeds: readonly number[]): Random => {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) ^ (mixed >>> 15), 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (random: Random, least: number, most: number) => least + random() * (most - least)

/** Picks an element of a non-empty list. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item
