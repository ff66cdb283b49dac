import { aisImport, MAX_LISTED_IMPORTS, type AisImport, type Sources } from '@varuna/contract/watch/source'
import type { Unreadable } from '@varuna/contract/unreadable'
import type { ZoneRules } from '@varuna/fishing/rules/rules-table'
import type { Geo } from '@varuna/geo/locate'
import { basename } from 'node:path'
import type { AisImportRow } from '../../../store/interfaces/rows/position-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { otherLines, type AisImport as ImportReport } from '../ais/import-ais.ts'
import type { ModelStatus } from '../../shared/bundled-data/models.ts'

interface SourceEffects {
  store: Pick<Store, 'positions' | 'zones'>
  geo: Pick<Geo, 'zones'>
  zoneRules: Pick<ZoneRules, 'version'>
  models: ModelStatus[]
}

/** Data sources of this installation besides live feeds: imported files, zones, models. */
export async function listSources({ store, geo, zoneRules, models }: SourceEffects): Promise<Sources> {
  const imports = await store.positions.imports(MAX_LISTED_IMPORTS)
  const ofKind = (kind: string) => geo.zones.filter((zone) => zone.kind === kind).length
  return {
    imports: imports.map(readImport),
    screeningZones: {
      version: zoneRules.version,
      protectedAreas: ofKind('protected_area'),
      closures: ofKind('seasonal_closure'),
    },
    zoneImports: (await store.zones.imports()).map(({ id, kind, file_name, imported_at_ms, zone_count }) => ({
      id,
      kind,
      fileName: basename(file_name),
      zones: zone_count,
      importedAt: new Date(imported_at_ms).toISOString(),
    })),
    models,
  }
}

/** State of an import; marked when its tally cannot be read. */
function readImport({
  id,
  file_name,
  started_at_ms,
  byte_count,
  is_whole,
  tally,
}: AisImportRow): AisImport | Unreadable {
  try {
    const report = JSON.parse(tally) as ImportReport
    const refused = Object.entries(report.tally.refused).map(([reason, { count }]) => [reason, count] as const)
    return aisImport.parse({
      id,
      fileName: basename(file_name),
      bytes: byte_count,
      isWhole: is_whole === 1,
      format: report.form,
      startedAt: new Date(started_at_ms).toISOString(),
      lines: report.tally.lines,
      kept: report.kept,
      known: report.known,
      duplicates: report.duplicates,
      other: otherLines(report),
      stations: report.stations,
      refused: Object.fromEntries(refused),
      damage: report.damage,
    })
  } catch {
    return { id, unreadable: true }
  }
}
