import type { LoiteringSpell } from './vessel-behaviour.ts'

const HOUR_MS = 3_600_000

/** The most spells of which no two overlap: a vessel is in one place at a time. A further spell never makes them fewer. */
export function apart(spells: readonly LoiteringSpell[]): LoiteringSpell[] {
  const taken: LoiteringSpell[] = []
  for (const spell of spells.toSorted((a, b) => endOf(a) - endOf(b) || a.hours - b.hours)) {
    const before = taken.at(-1)
    if (before === undefined || endOf(before) <= spell.fromMs) taken.push(spell)
  }
  return taken
}

/** Hours in which there was at least one spell, such as of the parts of a track that was split. */
export function hoursTogether(spells: readonly LoiteringSpell[]): number {
  let [ms, untilMs] = [0, -Infinity]
  for (const spell of spells.toSorted((a, b) => a.fromMs - b.fromMs)) {
    ms += Math.max(0, endOf(spell) - Math.max(untilMs, spell.fromMs))
    untilMs = Math.max(untilMs, endOf(spell))
  }
  return ms / HOUR_MS
}

const endOf = ({ fromMs, hours }: LoiteringSpell) => fromMs + hours * HOUR_MS
