import type { Trees } from './tree-file.ts'

/** The trees `from` up to but excluding `to`, whose margins add up. */
export type Ensemble = { readonly trees: Trees; readonly from: number; readonly to: number }

/** Margin (log-odds before calibration) of a feature vector; NaN is a missing value. */
export const scoreRow = ({ trees, from, to }: Ensemble, row: Float32Array): number => {
  let margin = 0
  for (let tree = from; tree < to; tree += 1) margin += leafOf(trees, tree, row)
  return margin
}

/** Probability of each of `classes`, whose trees take turns: the softmax of their margins. */
export const scoreClasses = ({ trees, from, to }: Ensemble, row: Float32Array, classes: number): Float64Array => {
  const margins = new Float64Array(classes)
  for (let tree = from; tree < to; tree += 1) {
    const at = (tree - from) % classes
    margins[at] = (margins[at] as number) + leafOf(trees, tree, row)
  }
  const greatest = Math.max(...margins)
  const odds = margins.map((margin) => Math.exp(margin - greatest))
  const sum = odds.reduce((total, each) => total + each, 0)
  return odds.map((each) => each / sum)
}

const leafOf = ({ roots, values, tested, rights, missing }: Ensemble['trees'], tree: number, row: Float32Array) => {
  let node = roots[tree] as number
  let feature = tested[node] as number
  while (feature >= 0) {
    const value = row[feature] as number
    const threshold = values[node] as number
    node = value < threshold ? node + 1 : value >= threshold ? (rights[node] as number) : (missing[node] as number)
    feature = tested[node] as number
  }
  return values[node] as number
}
