import { describe, expect, it } from 'vitest'
import { scoreRow } from './ensemble.ts'
import { addContributions, prepareContributions } from './shapley.ts'
import { parseTrees } from './tree-file.ts'

type Leaf = { margin: number; cover: number }
type Split = { feature: number; below: number; left: Node; right: Node; missingLeft: boolean }
type Node = Leaf | Split

const coverOf = (node: Node): number => ('cover' in node ? node.cover : coverOf(node.left) + coverOf(node.right))

const encode = (roots: readonly Node[], features: number): Uint8Array => {
  const nodes: { value: number; cover: number; tested: number; right: number }[] = []
  const add = (node: Node) => {
    if ('margin' in node) {
      nodes.push({ value: node.margin, cover: node.cover, tested: 0x7fff, right: 0 })
      return
    }
    const at = nodes.length
    const own = {
      value: node.below,
      cover: coverOf(node),
      tested: node.feature | (node.missingLeft ? 0x8000 : 0),
      right: 0,
    }
    nodes.push(own)
    add(node.left)
    own.right = nodes.length - at
    add(node.right)
  }
  const starts = roots.map((root) => {
    const start = nodes.length
    add(root)
    return start
  })
  const bytes = new Uint8Array(16 + 4 * starts.length + 12 * nodes.length)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('VTR1'))
  for (const [index, value] of [features, starts.length, nodes.length, ...starts].entries())
    view.setUint32(4 + 4 * index, value, true)
  const at = 16 + 4 * starts.length
  for (const [index, { value, cover, tested, right }] of nodes.entries()) {
    view.setFloat32(at + 4 * index, value, true)
    view.setFloat32(at + 4 * (nodes.length + index), cover, true)
    view.setUint16(at + 8 * nodes.length + 2 * index, tested, true)
    view.setUint16(at + 10 * nodes.length + 2 * index, right, true)
  }
  return bytes
}

const leaf = (margin: number, cover: number): Leaf => ({ margin, cover })
const split = (feature: number, below: number, left: Node, right: Node, missingLeft = true): Split => ({
  feature,
  below,
  left,
  right,
  missingLeft,
})

/** Feature 0 is tested twice on one path. */
const handMade = split(
  0,
  5,
  split(1, 2, split(0, 3, leaf(1, 10), leaf(-2, 30)), split(2, 0, leaf(0.5, 5), leaf(4, 15)), false),
  split(3, 7, leaf(-1, 20), split(1, 1, leaf(3, 2), leaf(-4, 18)), false),
)
const second = split(2, 1, leaf(0.25, 60), split(0, 4, leaf(-0.5, 30), leaf(2, 10)))

/** By definition: the expected margin when only the features in `known` are known and the others follow the training rows. */
const expected = (node: Node, row: Float32Array, known: number): number => {
  if ('margin' in node) return node.margin
  const value = row[node.feature] ?? NaN
  const goesLeft = Number.isNaN(value) ? node.missingLeft : value < node.below
  if ((known >> node.feature) & 1) return expected(goesLeft ? node.left : node.right, row, known)
  const left = coverOf(node.left)
  const right = coverOf(node.right)
  return (left * expected(node.left, row, known) + right * expected(node.right, row, known)) / (left + right)
}

const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1))

const shapleyByEnumeration = (roots: readonly Node[], row: Float32Array, feature: number): number => {
  const count = row.length
  let sum = 0
  for (let known = 0; known < 1 << count; known += 1) {
    if ((known >> feature) & 1) continue
    const size = [...known.toString(2)].filter((bit) => bit === '1').length
    const weight = (factorial(size) * factorial(count - size - 1)) / factorial(count)
    for (const root of roots) sum += weight * (expected(root, row, known | (1 << feature)) - expected(root, row, known))
  }
  return sum
}

const read = (bytes: Uint8Array) => {
  const parsed = parseTrees(bytes)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.trees
}

const rows = [
  [4, 1, 0, 8, 9],
  [2, 3, -1, 6, 9],
  [6, 0, 2, 7, 9],
  [NaN, NaN, 1, NaN, 9],
  [5, 2, NaN, 7.5, NaN],
].map((row) => Float32Array.from(row))

describe('addContributions', () => {
  const roots = [handMade, second]
  const ensemble = { trees: read(encode(roots, 5)), from: 0, to: 2 }

  it('adds the Shapley value of each feature, by its definition', () => {
    const prepared = prepareContributions(ensemble)
    for (const row of rows) {
      const contributions = new Float64Array(5)
      addContributions(prepared, [{ row, scale: 1, out: contributions }])
      for (const [feature, contribution] of contributions.entries())
        expect(contribution).toBeCloseTo(shapleyByEnumeration(roots, row, feature), 6)
      const sum = contributions.reduce((total, each) => total + each, prepared.base)
      expect(sum).toBeCloseTo(scoreRow(ensemble, row), 6)
    }
  })

  it('adds up each row of a batch separately', () => {
    const prepared = prepareContributions(ensemble)
    const alone = rows.map((row) => {
      const out = new Float64Array(5)
      addContributions(prepared, [{ row, scale: 1, out }])
      return out
    })
    const orders = rows.map((row) => ({ row, scale: 1, out: new Float64Array(5) }))
    addContributions(prepared, orders)
    expect(orders.map(({ out }) => out)).toEqual(alone)
  })

  it('can be limited to some trees of a file', () => {
    const part = { ...ensemble, from: 1 }
    const prepared = prepareContributions(part)
    const [row = new Float32Array()] = rows
    const contributions = new Float64Array(5)
    addContributions(prepared, [{ row, scale: 2, out: contributions }])
    expect(contributions[0]).toBeCloseTo(2 * shapleyByEnumeration([second], row, 0), 6)
    expect(prepared.base + contributions.reduce((total, each) => total + each / 2, 0)).toBeCloseTo(
      scoreRow(part, row),
      6,
    )
  })

  it('refuses paths with more features than its tables hold', () => {
    const deep = Array.from({ length: 7 }, (_, feature) => feature).reduce<Node>(
      (below, feature) => split(feature, 1, below, leaf(1, 1)),
      leaf(0, 1),
    )
    expect(() => prepareContributions({ trees: read(encode([deep], 7)), from: 0, to: 1 })).toThrow(RangeError)
  })
})

describe('parseTrees', () => {
  const bytes = encode([handMade, second], 5)
  const nodes = new DataView(bytes.buffer).getUint32(12, true)
  const testedAt = 24 + 8 * nodes

  it('follows thresholds and missing values', () => {
    const ensemble = { trees: read(bytes), from: 0, to: 2 }
    expect(rows.map((row) => scoreRow(ensemble, row))).toEqual([-1.75, 0.75, 5, 3.5, -3.75])
  })

  it.each([
    ['another kind of file', (view: DataView) => view.setUint8(0, 0)],
    ['a node that tests an unknown feature', (view: DataView) => view.setUint16(testedAt, 5, true)],
    ['a right child behind the tree', (view: DataView) => view.setUint16(testedAt + 2 * nodes, nodes, true)],
    ['a right child that is the left one', (view: DataView) => view.setUint16(testedAt + 2 * nodes, 1, true)],
    ['a node without rows', (view: DataView) => view.setFloat32(24 + 4 * nodes, 0, true)],
    ['a margin that is no number', (view: DataView) => view.setFloat32(24 + 12, NaN, true)],
    ['a root within another tree', (view: DataView) => view.setUint32(20, 3, true)],
    ['more nodes than bytes', (view: DataView) => view.setUint32(12, nodes + 1, true)],
  ])('refuses %s', (_, damage) => {
    const damaged = bytes.slice()
    damage(new DataView(damaged.buffer))
    expect(parseTrees(damaged)).toMatchObject({ ok: false })
  })

  it('refuses a file cut anywhere', () => {
    for (let length = 0; length < bytes.length; length += 7)
      expect(parseTrees(bytes.subarray(0, length)).ok).toBe(false)
  })
})
