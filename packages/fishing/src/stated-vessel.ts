/** What a vessel states of itself over AIS; null when not known. */
export type StatedVessel = {
  /** ITU-R M.1371. */
  readonly shipType: number | null
  readonly lengthMetres: number | null
}

export const nothingStated: StatedVessel = { shipType: null, lengthMetres: null }
