/** Static data that a vessel sends over AIS; null when not known. */
export type StatedVessel = {
  /** Type of ship and cargo, ITU-R M.1371. */
  readonly shipType: number | null
  readonly lengthMetres: number | null
}

export const nothingStated: StatedVessel = { shipType: null, lengthMetres: null }
