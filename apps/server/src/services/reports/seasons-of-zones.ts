type ZoneWithText = { readonly season: string | null }

/** Zones of records before form 3, whose seasons were texts such as '11-01 to 05-31'. */
export const withSeasons = (zones: readonly ZoneWithText[]) =>
  zones.map((zone) => {
    const [from, to] = zone.season?.split(' to ') ?? []
    return { ...zone, season: from === undefined || to === undefined ? null : { from, to } }
  })
