import { FISHING_TYPE, isShipTypeStated } from '@varuna/vocabulary/ship-types'
import type { VesselKind } from '@varuna/vocabulary/vessel-kinds'

/** Kind that an AIS type of ship states (ITU-R M.1371, table 53); null when it states none. */
export const kindOfType = (shipType: number | null): VesselKind | null => {
  if (!isShipTypeStated(shipType)) return null
  if (shipType === FISHING_TYPE) return 'fishing'
  if (shipType === 31 || shipType === 32 || shipType === 52) return 'tug'
  if (shipType === 33 || shipType === 34) return 'offshore_service'
  if (shipType === 36 || shipType === 37) return 'pleasure'
  if (shipType === 53 || shipType === 54) return 'other'
  if (shipType === 35 || (shipType >= 50 && shipType <= 59)) return 'patrol'
  const tens = Math.floor(shipType / 10)
  if (tens === 4 || tens === 6) return 'passenger'
  return tens === 7 || tens === 8 ? 'cargo_or_tanker' : 'other'
}

const words: readonly (readonly [kind: VesselKind, pattern: RegExp])[] = [
  // Net buoys state their battery in the name.
  ['other', /\d{1,3}%|\b(?:net ?buoy|buoy|netmark)\b/],
  [
    'fishing',
    /(?:^|\s)f[/.]?v\.?(?=\s)|trawler|longliner|\bseiner\b|\bpesc[aá]|\bpesquer|\bfishing\b|\bfisher(?:man|y|ies)?\b/,
  ],
  // Chinese vessels are named for province, port and trade: 'yu' is fishing.
  ['fishing', /\b(?:lu|zhe|min|yue|qiong|gui|liao|ji|su|hu)[a-z ]{0,16}(yu) ?\d{3}/],
  ['tug', /\btug\b|\btow(?:ing)?\b|remolcador|remorqueur|\bsleper/],
  [
    'patrol',
    /\bpilot\b|\brescue\b|lifeboat|\brnli\b|coast ?guard|\bcustoms\b|\bpolice\b|polic[ií]a|guardia|\bpatrol\b/,
  ],
  ['passenger', /\bferry\b|\bferries\b|\bwater ?taxi\b|\bcruise/],
  ['offshore_service', /\bsurvey(?:or)?\b|seismic|\bcable\b|dredg|\bsupplier\b|\boffshore\b|\bhopper\b/],
  ['cargo_or_tanker', /\btanker\b|\bcontainer\b|\bbulker?\b|\bl[np]g\b|^cma cgm |^maersk |^msc /],
  ['pleasure', /(?:^|\s)[sm]\/?y\.?(?=\s)|\byacht\b|\bsailing\b/],
]

/** The first word of a name that speaks for a kind, without the rest of the name; null when there is none. */
export const wordOfName = (name: string | null): { word: string; kind: VesselKind } | null => {
  const folded = (name ?? '').trim().toLowerCase()
  for (const [kind, pattern] of words) {
    const [whole, word = whole] = pattern.exec(folded) ?? []
    if (word !== undefined) return { word: word.trim().toUpperCase(), kind }
  }
  return null
}

/**
 * Form of a call sign: four characters that end in letters belong to ships that must carry radiotelegraphy or GMDSS equipment; those that
 * end in four digits to stations with radiotelephony alone (Radio Regulations, article 19). Null for any other text.
 */
export const formOfCallSign = (callSign: string | null): 'letters' | 'digits' | null => {
  const folded = (callSign ?? '').trim().toUpperCase()
  if (/^[A-Z0-9]{2}[A-Z]{2}\d?$/.test(folded)) return 'letters'
  return /^[A-Z0-9]{2}[A-Z]?\d{4}$/.test(folded) ? 'digits' : null
}
