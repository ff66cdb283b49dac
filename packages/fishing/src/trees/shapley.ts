import type { Ensemble } from './ensemble.ts'

/**
 * Contribution tables of an ensemble. Trees are cut into blocks: subtrees whose tests, with those above them, are at most six. A block's table
 * holds, for each outcome of its tests (bit k: the row goes right at test k), what each of its features contributes through the block's
 * leaves. One look at a table of a few leaves costs a tenth of one look a leaf, as memory is what takes time.
 */
export type Contributions = {
  /** Mean margin over the training rows, by the weights in the trees. */
  readonly base: number
  /** Of each block: its first test, its first feature, its first table entry; one more at the end. */
  readonly testStarts: Uint32Array
  readonly featureStarts: Uint32Array
  readonly tableStarts: Uint32Array
  readonly tested: Int16Array
  readonly thresholds: Float32Array
  /** 1 where a missing value goes right. */
  readonly missingRight: Uint8Array
  readonly features: Int16Array
  readonly tables: Float64Array
}

/** Tests of a block at most; its table has 2^tests rows. */
const MAX_TESTS = 6
/** Gauss-Legendre nodes and weights on 0 to 1 with three points: exact for polynomials up to degree 5. */
const HALF = Math.sqrt(3 / 5) / 2
const POINTS = [
  { at: 0.5 - HALF, weight: 5 / 18 },
  { at: 0.5, weight: 8 / 18 },
  { at: 0.5 + HALF, weight: 5 / 18 },
] as const

/** A test on the way to a node. `share` is the part of the training rows that goes there. */
type Step = { readonly node: number; readonly isRight: boolean; readonly share: number }
/** A feature on the way to a leaf: its place in the block, and the outcomes that lead to the leaf. */
type Slot = { readonly at: number; readonly share: number; readonly right: number; readonly left: number }
type Leaf = { readonly value: number; readonly path: readonly Step[] }

/**
 * Prepares exact Shapley values by the path-dependent definition of TreeSHAP (Lundberg et al. 2018): where a feature is unknown, both
 * children count by the training rows that reached them. Throws a RangeError when a leaf depends on more than six tests.
 */
export const prepareContributions = ({ trees, from, to }: Ensemble): Contributions => {
  const testStarts = [0]
  const featureStarts = [0]
  const tableStarts = [0]
  const tests: number[] = []
  const features: number[] = []
  const tables: number[] = []
  let base = 0

  const featureOf = (node: number) => trees.tested[node] as number
  const stepsOf = (node: number): [left: Step, right: Step] => {
    const right = trees.rights[node] as number
    const [a, b] = [trees.covers[node + 1] as number, trees.covers[right] as number]
    return [
      { node, isRight: false, share: a / (a + b) },
      { node, isRight: true, share: b / (a + b) },
    ]
  }
  const isLeaf = (node: number) => featureOf(node) < 0
  const countTests = (node: number): number =>
    isLeaf(node) ? 0 : 1 + countTests(node + 1) + countTests(trees.rights[node] as number)
  const collect = (node: number, path: readonly Step[], leaves: Leaf[]) => {
    if (isLeaf(node)) {
      leaves.push({ value: trees.values[node] as number, path })
      return
    }
    const [left, right] = stepsOf(node)
    collect(node + 1, [...path, left], leaves)
    collect(trees.rights[node] as number, [...path, right], leaves)
  }

  const addBlock = (node: number, path: readonly Step[]) => {
    const leaves: Leaf[] = []
    collect(node, path, leaves)
    const own = [...new Set(leaves.flatMap((leaf) => leaf.path.map((step) => step.node)))]
    if (own.length > MAX_TESTS) throw new RangeError(`a leaf depends on more than ${MAX_TESTS} tests`)
    const ownFeatures = [...new Set(own.map(featureOf))]
    const table = new Float64Array((1 << own.length) * ownFeatures.length)
    for (const leaf of leaves) {
      base += leaf.path.reduce((product, { share }) => product * share, leaf.value)
      addLeaf(leaf, own, ownFeatures, table)
    }
    tests.push(...own)
    features.push(...ownFeatures)
    for (const value of table) tables.push(value)
    testStarts.push(tests.length)
    featureStarts.push(features.length)
    tableStarts.push(tables.length)
  }

  const addLeaf = (
    { value, path }: Leaf,
    own: readonly number[],
    ownFeatures: readonly number[],
    table: Float64Array,
  ) => {
    const slots = [...new Set(path.map((step) => featureOf(step.node)))].map((feature) => {
      const steps = path.filter((step) => featureOf(step.node) === feature)
      const bitsOf = (side: boolean) =>
        steps.reduce((bits, { node, isRight }) => (isRight === side ? bits | (1 << own.indexOf(node)) : bits), 0)
      const share = steps.reduce((product, step) => product * step.share, 1)
      return { at: ownFeatures.indexOf(feature), share, right: bitsOf(true), left: bitsOf(false) }
    })
    const shares = slots.map(({ share }) => share)
    const width = ownFeatures.length
    const contributions = new Float64Array(slots.length << slots.length)
    for (let satisfied = 0; satisfied < 1 << slots.length; satisfied += 1)
      for (let slot = 0; slot < slots.length; slot += 1)
        contributions[satisfied * slots.length + slot] = contributionOf(value, shares, satisfied, slot)
    for (let mask = 0; mask < 1 << own.length; mask += 1) {
      let satisfied = 0
      for (let slot = 0; slot < slots.length; slot += 1) {
        const { right, left } = slots[slot] as Slot
        if ((mask & right) === right && (mask & left) === 0) satisfied |= 1 << slot
      }
      for (let slot = 0; slot < slots.length; slot += 1) {
        const entry = mask * width + (slots[slot] as Slot).at
        table[entry] = (table[entry] as number) + (contributions[satisfied * slots.length + slot] as number)
      }
    }
  }

  const visit = (node: number, path: readonly Step[]) => {
    if (isLeaf(node) || path.length + countTests(node) <= MAX_TESTS) {
      addBlock(node, path)
      return
    }
    const [left, right] = stepsOf(node)
    visit(node + 1, [...path, left])
    visit(trees.rights[node] as number, [...path, right])
  }
  for (let tree = from; tree < to; tree += 1) visit(trees.roots[tree] as number, [])
  return {
    base,
    testStarts: Uint32Array.from(testStarts),
    featureStarts: Uint32Array.from(featureStarts),
    tableStarts: Uint32Array.from(tableStarts),
    tested: Int16Array.from(tests, featureOf),
    thresholds: Float32Array.from(tests, (node) => trees.values[node] as number),
    missingRight: Uint8Array.from(tests, (node) => (trees.missing[node] === trees.rights[node] ? 1 : 0)),
    features: Int16Array.from(features),
    tables: Float64Array.from(tables),
  }
}

/** The Shapley weights |S|! (m - |S| - 1)! / m! are integrals of t^|S| (1 - t)^(m - |S| - 1), so the sum over all sets S is one integral. */
const contributionOf = (value: number, shares: readonly number[], satisfied: number, slot: number): number => {
  let integral = 0
  for (let point = 0; point < POINTS.length; point += 1) {
    const { at, weight } = POINTS[point] as (typeof POINTS)[number]
    let product: number = weight
    for (let index = 0; index < shares.length; index += 1)
      if (index !== slot)
        product *=
          ((satisfied >> index) & 1) === 1
            ? at + (1 - at) * (shares[index] as number)
            : (1 - at) * (shares[index] as number)
    integral += product
  }
  return value * (((satisfied >> slot) & 1) - (shares[slot] as number)) * integral
}

/** A row whose contributions are asked for: `scale` times what each feature contributes to the margin is added to `out`. */
export type ContributionOrder = { readonly row: Float32Array; readonly scale: number; readonly out: Float64Array }

/**
 * Adds what each feature of each row contributes to the margin; base and contributions add up to the margin. Many rows at once take a
 * fraction of the time of one after another: a table is read from memory once for all of them.
 */
export const addContributions = (
  { testStarts, featureStarts, tableStarts, tested, thresholds, missingRight, features, tables }: Contributions,
  orders: readonly ContributionOrder[],
): void => {
  const blocks = testStarts.length - 1
  for (let block = 0; block < blocks; block += 1) {
    const firstTest = testStarts[block] as number
    const testsEnd = testStarts[block + 1] as number
    const firstSlot = featureStarts[block] as number
    const slotsEnd = featureStarts[block + 1] as number
    const table = tableStarts[block] as number
    const width = slotsEnd - firstSlot
    for (let order = 0; order < orders.length; order += 1) {
      const { row, scale, out } = orders[order] as ContributionOrder
      let mask = 0
      for (let test = firstTest, bit = 1; test < testsEnd; test += 1, bit <<= 1) {
        const value = row[tested[test] as number] as number
        const threshold = thresholds[test] as number
        if (value >= threshold || (!(value < threshold) && missingRight[test] === 1)) mask |= bit
      }
      let entry = table + mask * width
      for (let slot = firstSlot; slot < slotsEnd; slot += 1, entry += 1) {
        const feature = features[slot] as number
        out[feature] = (out[feature] as number) + scale * (tables[entry] as number)
      }
    }
  }
}
