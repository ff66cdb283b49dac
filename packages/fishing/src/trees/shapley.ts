import type { Ensemble } from './ensemble.ts'

/**
 * Contribution tables of an ensemble. On the way to a leaf, each distinct feature has a slot; bit k of a mask says that the row satisfies all
 * conditions on the feature of slot k. A leaf's table holds, for each mask, what the feature of each slot contributes.
 */
export type Contributions = {
  readonly ensemble: Ensemble
  /** Mean margin over the training rows, by the weights in the trees. */
  readonly base: number
  /** Relative to the first node of the ensemble; -1 for a root. */
  readonly parents: Int32Array
  readonly slots: Uint8Array
  /** Number of slots of a leaf; 0 for other nodes and for a tree of one leaf. */
  readonly widths: Uint8Array
  readonly slotFeatures: Int16Array
  readonly tables: Float64Array
  readonly tableStarts: Uint32Array
  readonly featureStarts: Uint32Array
}

/** Slots of a leaf at most; its table has 2^slots rows. */
const MAX_SLOTS = 6
/** Gauss-Legendre nodes and weights on 0 to 1 with three points: exact for polynomials up to degree 5. */
const HALF = Math.sqrt(3 / 5) / 2
const POINTS = [
  { at: 0.5 - HALF, weight: 5 / 18 },
  { at: 0.5, weight: 8 / 18 },
  { at: 0.5 + HALF, weight: 5 / 18 },
] as const

type Slot = { feature: number; share: number }

/**
 * Prepares exact Shapley values by the path-dependent definition of TreeSHAP (Lundberg et al. 2018): where a feature is unknown, both
 * children count by the training rows that reached them. Throws a RangeError when a leaf depends on more than six features.
 */
export const prepareContributions = (ensemble: Ensemble): Contributions => {
  const { trees, from, to } = ensemble
  const first = trees.roots[from] ?? 0
  const nodes = (trees.roots[to] ?? trees.values.length) - first
  const parents = new Int32Array(nodes).fill(-1)
  const slots = new Uint8Array(nodes)
  const widths = new Uint8Array(nodes)
  const tableStarts = new Uint32Array(nodes)
  const featureStarts = new Uint32Array(nodes)
  const tables: number[] = []
  const slotFeatures: number[] = []
  let base = 0

  const addLeaf = (node: number, path: readonly Slot[]) => {
    const value = trees.values[node] ?? 0
    base += path.reduce((share, slot) => share * slot.share, value)
    widths[node - first] = path.length
    tableStarts[node - first] = tables.length
    featureStarts[node - first] = slotFeatures.length
    for (const { feature } of path) slotFeatures.push(feature)
    for (let mask = 0; mask < 1 << path.length; mask += 1) tables.push(...contributionsOf(value, path, mask))
  }

  const visit = (node: number, path: readonly Slot[]) => {
    const feature = trees.tested[node] ?? -1
    if (feature < 0) {
      addLeaf(node, path)
      return
    }
    const known = path.findIndex((each) => each.feature === feature)
    const slot = known === -1 ? path.length : known
    if (slot >= MAX_SLOTS) throw new RangeError(`a leaf depends on more than ${MAX_SLOTS} features`)
    slots[node - first] = slot
    const children = [node + 1, trees.rights[node] ?? 0]
    const cover = children.reduce((sum, child) => sum + (trees.covers[child] ?? 0), 0)
    for (const child of children) {
      const share = ((path[slot]?.share ?? 1) * (trees.covers[child] ?? 0)) / cover
      parents[child - first] = node - first
      visit(child, [...path.slice(0, slot), { feature, share }, ...path.slice(slot + 1)])
    }
  }
  for (let tree = from; tree < to; tree += 1) visit(trees.roots[tree] ?? 0, [])
  return {
    ensemble,
    base,
    parents,
    slots,
    widths,
    slotFeatures: Int16Array.from(slotFeatures),
    tables: Float64Array.from(tables),
    tableStarts,
    featureStarts,
  }
}

/** The Shapley weights |S|! (m - |S| - 1)! / m! are integrals of t^|S| (1 - t)^(m - |S| - 1), so the sum over all sets S is one integral. */
const contributionsOf = (value: number, path: readonly Slot[], mask: number): number[] => {
  const satisfied = path.map((_, slot) => (mask >> slot) & 1)
  return path.map(({ share }, slot) => {
    let integral = 0
    for (const { at, weight } of POINTS)
      integral += path.reduce(
        (product, other, index) =>
          index === slot ? product : product * (at * (satisfied[index] ?? 0) + (1 - at) * other.share),
        weight,
      )
    return value * ((satisfied[slot] ?? 0) - share) * integral
  })
}

/** Adds `scale` times what each feature of `row` contributes to the margin to `out`; base and contributions add up to the margin. */
export const addContributions = (
  prepared: Contributions,
  row: Float32Array,
  scale: number,
  out: Float64Array,
): void => {
  const { ensemble, parents, slots, widths, slotFeatures, tables, tableStarts, featureStarts } = prepared
  const { trees, from } = ensemble
  const first = trees.roots[from] as number
  const nodes = parents.length
  const masks = new Uint8Array(nodes)
  const next = new Uint32Array(nodes)
  for (let at = 0; at < nodes; at += 1) {
    const node = at + first
    const parent = parents[at] as number
    masks[at] =
      parent < 0 ? 0xff : (masks[parent] as number) & (next[parent] === at ? 0xff : ~(1 << (slots[parent] as number)))
    const feature = trees.tested[node] as number
    if (feature >= 0) {
      const value = row[feature] as number
      const threshold = trees.values[node] as number
      next[at] =
        (value < threshold
          ? node + 1
          : value >= threshold
            ? (trees.rights[node] as number)
            : (trees.missing[node] as number)) - first
      continue
    }
    const width = widths[at] as number
    const table = (tableStarts[at] as number) + ((masks[at] as number) & ((1 << width) - 1)) * width
    const features = featureStarts[at] as number
    for (let slot = 0; slot < width; slot += 1) {
      const contributor = slotFeatures[features + slot] as number
      out[contributor] = (out[contributor] as number) + scale * (tables[table + slot] as number)
    }
  }
}
