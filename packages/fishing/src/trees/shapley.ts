import type { Ensemble } from './ensemble.ts'

/**
 * Contribution tables of an ensemble. Trees are cut into blocks: subtrees with at most six tests, including those above them. For each
 * outcome of its tests (bit k: the row goes right at test k), a block's table holds the contribution of each of its features through the
 * block's leaves. One lookup for a few leaves takes a tenth of the time of one per leaf, because memory access dominates.
 */
export type Contributions = {
  /** Mean margin over the training rows, by the weights in the trees. */
  readonly base: number
  /** The first feature and the first table entry of each block; one more at the end. */
  readonly featureStarts: Uint32Array
  readonly tableStarts: Uint32Array
  readonly features: Int16Array
  /** Single precision, like the leaves: contributions are exact to a millionth, and only half the memory is read. */
  readonly tables: Float32Array
  /** The tests of all blocks, by feature: those that a value can pass, and those that a missing value passes. */
  readonly passed: TestList
  readonly missing: TestList
}

/** Tests sorted by threshold within each feature, so that a row visits only those that it passes and the first that it does not. */
type TestList = {
  /** The first test of each feature; one more at the end. */
  readonly starts: Uint32Array
  readonly thresholds: Float32Array
  readonly blocks: Uint16Array
  readonly bits: Uint8Array
}

/** Maximum tests of a block; its table has 2^tests rows. */
const MAX_TESTS = 6
const MAX_BLOCKS = 2 ** 16
/** Gauss-Legendre nodes and weights on 0 to 1 with three points: exact for polynomials up to degree 5. */
const HALF = Math.sqrt(3 / 5) / 2
const POINTS = [
  { at: 0.5 - HALF, weight: 5 / 18 },
  { at: 0.5, weight: 8 / 18 },
  { at: 0.5 + HALF, weight: 5 / 18 },
] as const

/** A test on the path to a node. `share` is the share of training rows that take the branch. */
type Step = { readonly node: number; readonly isRight: boolean; readonly share: number }
/** A feature on the path to a leaf: its index in the block, and the outcomes that lead to the leaf. */
type Slot = { readonly at: number; readonly share: number; readonly right: number; readonly left: number }
/** A test of a block, with its bit in the block's mask. */
type Test = { readonly node: number; readonly block: number; readonly bit: number }
type Leaf = { readonly value: number; readonly path: readonly Step[] }

/**
 * Prepares exact Shapley values by the path-dependent definition of TreeSHAP (Lundberg et al. 2018): where a feature is unknown, both
 * children count, weighted by the training rows that reached them. Throws a RangeError when a leaf depends on more than six tests.
 */
export const prepareContributions = ({ trees, from, to }: Ensemble): Contributions => {
  const featureStarts = [0]
  const tableStarts = [0]
  const tests: Test[] = []
  const features: number[] = []
  const tables: Float64Array[] = []
  let base = 0

  const featureOf = (node: number) => trees.tested[node] as number
  const stepsOf = (node: number): [left: Step, right: Step] => {
    const right = trees.rights[node] as number
    const a = trees.covers[node + 1] as number
    const b = trees.covers[right] as number
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
    const block = tableStarts.length - 1
    tests.push(...own.map((test, at) => ({ node: test, block, bit: 1 << at })))
    features.push(...ownFeatures)
    tables.push(table)
    featureStarts.push(features.length)
    tableStarts.push((tableStarts[block] as number) + table.length)
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
    const width = ownFeatures.length
    const contributions = contributionsOfLeaf(
      value,
      slots.map(({ share }) => share),
    )
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
  if (tableStarts.length > MAX_BLOCKS) throw new RangeError(`an ensemble has more than ${MAX_BLOCKS} blocks`)
  const goesRight = ({ node }: Test) => trees.missing[node] === trees.rights[node]
  const listOf = (listed: readonly Test[]): TestList => {
    const sorted = listed
      .map((test) => ({ ...test, feature: featureOf(test.node), threshold: trees.values[test.node] as number }))
      .sort((a, b) => a.feature - b.feature || Number(a.threshold > b.threshold) - Number(a.threshold < b.threshold))
    const starts = new Uint32Array(tests.reduce((most, { node }) => Math.max(most, featureOf(node) + 2), 1))
    for (const { feature } of sorted) starts[feature + 1] = (starts[feature + 1] as number) + 1
    for (let feature = 1; feature < starts.length; feature += 1)
      starts[feature] = (starts[feature] as number) + (starts[feature - 1] as number)
    return {
      starts,
      thresholds: Float32Array.from(sorted, ({ threshold }) => threshold),
      blocks: Uint16Array.from(sorted, ({ block }) => block),
      bits: Uint8Array.from(sorted, ({ bit }) => bit),
    }
  }
  return {
    base,
    featureStarts: Uint32Array.from(featureStarts),
    tableStarts: Uint32Array.from(tableStarts),
    features: Int16Array.from(features),
    tables: joined(tables),
    passed: listOf(tests),
    missing: listOf(tests.filter(goesRight)),
  }
}

const joined = (parts: readonly Float64Array[]): Float32Array => {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * Contribution of each of a leaf's features, for each set of satisfied features (bit k: feature k is satisfied). The Shapley weights |S|!
 * (m - |S| - 1)! / m! are integrals of t^|S| (1 - t)^(m - |S| - 1), so the sum over all sets S is one integral over the product of the
 * other features' factors, computed as the product of those before and those after.
 */
const contributionsOfLeaf = (value: number, shares: readonly number[]): number[] => {
  const count = shares.length
  // Plain arrays: for tens of thousands of leaves, allocating typed arrays would take longer than filling them.
  const contributions = new Array<number>(count << count).fill(0)
  const factors: number[] = []
  const before: number[] = []
  for (let satisfied = 0; satisfied < 1 << count; satisfied += 1) {
    const row = satisfied * count
    for (let point = 0; point < POINTS.length; point += 1) {
      const { at, weight } = POINTS[point] as (typeof POINTS)[number]
      let product: number = weight
      for (let slot = 0; slot < count; slot += 1) {
        const factor = (1 - at) * (shares[slot] as number) + at * ((satisfied >> slot) & 1)
        factors[slot] = factor
        before[slot] = product
        product *= factor
      }
      product = 1
      for (let slot = count - 1; slot >= 0; slot -= 1) {
        contributions[row + slot] = (contributions[row + slot] as number) + (before[slot] as number) * product
        product *= factors[slot] as number
      }
    }
    for (let slot = 0; slot < count; slot += 1)
      contributions[row + slot] =
        (contributions[row + slot] as number) * value * (((satisfied >> slot) & 1) - (shares[slot] as number))
  }
  return contributions
}

/** A row to explain: `scale` times each feature's contribution to the margin is added to `out`. */
export type ContributionOrder = { readonly row: Float32Array; readonly scale: number; readonly out: Float64Array }

/**
 * Sets the bits of the tests at which a row goes right. Goes by feature: test by test within each block, a third of the branches would be
 * mispredicted.
 */
const passTests = ({ passed, missing }: Contributions, row: Float32Array, masks: Uint8Array): void => {
  for (let feature = 0; feature + 1 < passed.starts.length; feature += 1) {
    const value = row[feature] as number
    const isMissing = !(value === value)
    const { starts, thresholds, blocks, bits } = isMissing ? missing : passed
    const end = starts[feature + 1] as number
    for (let test = starts[feature] as number; test < end; test += 1) {
      if (value < (thresholds[test] as number)) break
      const block = blocks[test] as number
      masks[block] = (masks[block] as number) | (bits[test] as number)
    }
  }
}

/**
 * Adds each feature's contribution to the margin, for each row; base and contributions add up to the margin. A batch of rows takes a
 * fraction of the time of single rows, because each table is read from memory once for all of them.
 */
export const addContributions = (contributions: Contributions, orders: readonly ContributionOrder[]): void => {
  const { featureStarts, tableStarts, features, tables } = contributions
  const blocks = tableStarts.length - 1
  const masks = new Uint8Array(blocks * orders.length)
  for (const [at, { row }] of orders.entries())
    passTests(contributions, row, masks.subarray(at * blocks, (at + 1) * blocks))
  for (let block = 0; block < blocks; block += 1) {
    const firstSlot = featureStarts[block] as number
    const slotsEnd = featureStarts[block + 1] as number
    const table = tableStarts[block] as number
    const width = slotsEnd - firstSlot
    for (let order = 0; order < orders.length; order += 1) {
      const { scale, out } = orders[order] as ContributionOrder
      let entry = table + (masks[order * blocks + block] as number) * width
      for (let slot = firstSlot; slot < slotsEnd; slot += 1, entry += 1) {
        const feature = features[slot] as number
        out[feature] = (out[feature] as number) + scale * (tables[entry] as number)
      }
    }
  }
}
