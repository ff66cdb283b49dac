import { vesselKinds, type VesselKind } from '@varuna/vocabulary/vessel-kinds'

type ByKind = Readonly<Record<VesselKind, number>>

/**
 * How often vessels of each kind state something, as data/models/fishing/vessel-evidence.json has it; its sources are in
 * docs/rules/fishing.md.
 */
export type EvidenceTable = {
  readonly prior: ByKind
  /** By the kind that the type states. */
  readonly statedType: Readonly<Record<VesselKind, ByKind>>
  /** Lengths below `belowMetres`, rising; the last class has no limit. */
  readonly statedLength: readonly { readonly belowMetres: number | null; readonly share: ByKind }[]
  readonly statedStatus: Readonly<Record<'3' | '7' | '8', ByKind>>
  /** By the kind that the word speaks for. */
  readonly nameWord: Readonly<Record<VesselKind, ByKind>>
  readonly callSignForm: Readonly<Record<'letters' | 'digits', ByKind>>
  readonly fishingList: Readonly<Record<'authorisations' | 'iuu', ByKind>>
  readonly mmsiForm: Readonly<Record<'craft_of_ship' | 'no_vessel', ByKind>>
  /** The least share of a kind by a track: no track excludes one. */
  readonly leastTrackShare: number
}

type Parsed = { ok: true; value: EvidenceTable } | { ok: false; error: string }

const isByKind = (value: unknown): value is ByKind =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === vesselKinds.length &&
  vesselKinds.every((kind) => {
    const share = (value as Partial<ByKind>)[kind]
    return typeof share === 'number' && share > 0 && share <= 1
  })

const tables = {
  statedType: vesselKinds,
  nameWord: vesselKinds,
  statedStatus: ['3', '7', '8'],
  callSignForm: ['letters', 'digits'],
  fishingList: ['authorisations', 'iuu'],
  mmsiForm: ['craft_of_ship', 'no_vessel'],
} as const

/** Validates the parsed table; the error names the first entry that is missing or no share above 0 and up to 1. */
export const parseEvidenceTable = (json: unknown): Parsed => {
  const read = (json ?? {}) as Partial<EvidenceTable>
  const faults = [
    ...(isByKind(read.prior) ? [] : ['prior']),
    ...Object.entries(tables).flatMap(([name, keys]) =>
      keys
        .filter((key) => !isByKind((read[name as keyof typeof tables] as Record<string, unknown> | undefined)?.[key]))
        .map((key) => `${name}.${key}`),
    ),
    ...((read.statedLength ?? []).length > 0 && read.statedLength?.every(({ share }) => isByKind(share))
      ? []
      : ['statedLength']),
    ...((read.leastTrackShare ?? 0) > 0 ? [] : ['leastTrackShare']),
  ]
  if (faults.length > 0) return { ok: false, error: `the evidence of vessel kinds lacks ${faults[0]}` }
  return { ok: true, value: read as EvidenceTable }
}
