/** Trees in preorder: the left child of a node follows it. A leaf has no right child and holds its margin in `values`. */
export type Trees = {
  readonly features: number
  readonly roots: Uint32Array
  /** Threshold of a node, below which its left child is next; margin of a leaf. */
  readonly values: Float32Array
  /** Weight of the training rows that reached the node. */
  readonly covers: Float32Array
  /** Feature of a node; -1 for a leaf. */
  readonly tested: Int16Array
  /** Child for values from the threshold on; 0 for a leaf. */
  readonly rights: Uint32Array
  /** Child for a missing value. */
  readonly missing: Uint32Array
}

const MAGIC = 0x31_52_54_56
const HEADER_BYTES = 16
const LEAF = 0x7fff
const MISSING_LEFT = 0x8000
const BYTES_PER_NODE = 12

/** Reads a tree file as training/fishing/tree_file.py writes it (little endian); the error says why it is not one. */
export const parseTrees = (bytes: Uint8Array): { ok: true; trees: Trees } | { ok: false; error: string } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    return { ok: false, error: 'the tree file does not begin with VTR1' }
  const [features, count, nodes] = [4, 8, 12].map((at) => view.getUint32(at, true)) as [number, number, number]
  const expected = HEADER_BYTES + count * 4 + nodes * BYTES_PER_NODE
  if (bytes.byteLength !== expected)
    return { ok: false, error: `the tree file has ${bytes.byteLength} bytes where its header announces ${expected}` }
  const valuesAt = HEADER_BYTES + count * 4
  const trees: Trees = {
    features,
    roots: Uint32Array.from({ length: count }, (_, tree) => view.getUint32(HEADER_BYTES + tree * 4, true)),
    values: Float32Array.from({ length: nodes }, (_, node) => view.getFloat32(valuesAt + node * 4, true)),
    covers: Float32Array.from({ length: nodes }, (_, node) => view.getFloat32(valuesAt + (nodes + node) * 4, true)),
    tested: new Int16Array(nodes),
    rights: new Uint32Array(nodes),
    missing: new Uint32Array(nodes),
  }
  const testedAt = valuesAt + nodes * 8
  for (let node = 0; node < nodes; node += 1) {
    const packed = view.getUint16(testedAt + node * 2, true)
    const right = view.getUint16(testedAt + (nodes + node) * 2, true)
    const feature = packed & LEAF
    trees.tested[node] = feature === LEAF ? -1 : feature
    if (feature === LEAF) continue
    trees.rights[node] = node + right
    trees.missing[node] = (packed & MISSING_LEFT) === 0 ? node + right : node + 1
  }
  const error = findFault(trees)
  return error === null ? { ok: true, trees } : { ok: false, error }
}

/** Each tree must be one preorder walk that ends where the next tree begins, so that no walk can leave it or loop. */
const findFault = ({ features, roots, values, covers, tested, rights }: Trees): string | null => {
  for (const [tree, root] of roots.entries()) {
    const end = roots[tree + 1] ?? values.length
    const open = [end]
    let node = root
    while (open.length > 0) {
      const feature = tested[node] ?? -2
      const right = rights[node] ?? 0
      if (node >= end || feature >= features || !Number.isFinite(values[node]) || !((covers[node] ?? 0) > 0))
        return `tree ${tree} of the tree file is damaged`
      node += 1
      if (feature >= 0) {
        if (right <= node || right >= (open.at(-1) ?? 0)) return `tree ${tree} of the tree file is damaged`
        open.push(right)
      } else if (node !== open.pop()) return `tree ${tree} of the tree file is damaged`
    }
  }
  return roots[0] === 0 ? null : 'the tree file has no trees'
}
