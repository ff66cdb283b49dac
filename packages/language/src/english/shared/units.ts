/** Figures in the units that a person has chosen. */
export const unitWords = {
  speeds: { kn: (value: string) => `${value}\u202fkn`, 'km/h': (value: string) => `${value}\u202fkm/h` },
  distances: { nm: (value: string) => `${value}\u202fnm`, km: (value: string) => `${value}\u202fkm` },
}
