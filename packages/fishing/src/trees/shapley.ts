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
      const bits = steps.map(({ node, isRight }) => ({ bit: 1 << own.indexOf(node), isRight }))
      return { at: ownFeatures.indexOf(feature), share: steps.reduce((product, { share }) => product * share, 1), bits }
    })
    const contributions = Array.from({ length: 1 << slots.length }, (_, satisfied) =>
      contributionsOf(
        value,
        slots.map(({ share }) => share),
        satisfied,
      ),
    )
    for (let mask = 0; mask < 1 << own.length; mask += 1) {
      let satisfied = 0
      for (const [slot, { bits }] of slots.entries())
        if (bits.every(({ bit, isRight }) => ((mask & bit) !== 0) === isRight)) satisfied |= 1 << slot
      for (const [slot, { at }] of slots.entries()) {
        const entry = mask * ownFeatures.length + at
        table[entry] = (table[entry] as number) + (contributions[satisfied]?.[slot] ?? 0)
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
const contributionsOf = (value: number, shares: readonly number[], satisfied: number): number[] => {
  const bits = shares.map((_, slot) => (satisfied >> slot) & 1)
  return shares.map((share, slot) => {
    let integral = 0
    for (const { at, weight } of POINTS) {
      let product = weight
      for (const [index, other] of shares.entries())
        if (index !== slot) product *= at * (bits[index] ?? 0) + (1 - at) * other
      integral += product
    }
    return value * ((bits[slot] ?? 0) - share) * integral
  })
}

/** Adds `scale` times what each feature of `row` contributes to the margin to `out`; base and contributions add up to the margin. */
export const addContributions = (
  { testStarts, featureStarts, tableStarts, tested, thresholds, missingRight, features, tables }: Contributions,
  row: Float32Array,
  scale: number,
  out: Float64Array,
): void => {
  const blocks = testStarts.length - 1
  let test = 0
  let slot = 0
  for (let block = 0; block < blocks; block += 1) {
    const testsEnd = testStarts[block + 1] as number
    let mask = 0
    for (let bit = 1; test < testsEnd; test += 1, bit <<= 1) {
      const value = row[tested[test] as number] as number
      const threshold = thresholds[test] as number
      if (value >= threshold || (!(value < threshold) && missingRight[test] === 1)) mask |= bit
    }
    const slotsEnd = featureStarts[block + 1] as number
    let entry = (tableStarts[block] as number) + mask * (slotsEnd - slot)
    for (; slot < slotsEnd; slot += 1, entry += 1) {
      const feature = features[slot] as number
      out[feature] = (out[feature] as number) + scale * (tables[entry] as number)
    }
  }
}
