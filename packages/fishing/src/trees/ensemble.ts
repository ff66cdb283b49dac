import type { Trees } from './tree-file.ts'

/** The trees `from` up to but excluding `to`, whose margins add up. */
export type Ensemble = { readonly trees: Trees; readonly from: number; readonly to: number }

/** Margin (log-odds before calibration) of a feature vector; NaN is a missing value. */
export const scoreRow = ({ trees, from, to }: Ensemble, row: Float32Array): number => {
  const { roots, values, tested, rights, missing } = trees
  let margin = 0
  for (let tree = from; tree < to; tree += 1) {
    let node = roots[tree] as number
    let feature = tested[node] as number
    while (feature >= 0) {
      const value = row[feature] as number
      const threshold = values[node] as number
      node = value < threshold ? node + 1 : value >= threshold ? (rights[node] as number) : (missing[node] as number)
      feature = tested[node] as number
    }
    margin += values[node] as number
  }
  return margin
}
