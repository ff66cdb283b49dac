import { basename } from 'node:path'
import { Command, Option } from 'commander'
import type { ZoneKind } from '@varuna/geo/zones/read-zone-feature'
import { operator } from '../../audit/actor.ts'
import { bundledPath } from '../../paths.ts'
import { importZones, parseZones, removeZones, type ImportedFile } from '../../services/watch/zones/import-zones.ts'
import { readZoneFile } from '../../services/watch/zones/read-zone-file.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import type { ZoneImportRow } from '../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { withExistingStore, withStore } from '../with-store.ts'

const kinds: Record<ZoneKind, string> = { eez: 'exclusive economic zone(s)', mpa: 'protected area(s)' }
const MAX_ZONES_SHOWN = 20

export const zonesCommand = new Command('zones').description(
  'Import official zones from files; they replace the approximate zones that ship with Varuna',
)

interface ImportOptions {
  kind?: ZoneKind
  nameField?: string
  countryField?: string
}

zonesCommand
  .command('import')
  .description('Import the polygons of a file (Marine Regions EEZ, WDPA or your own): all of them, or none')
  .argument(
    '<file>',
    'GeoJSON, KML or GPX, plain or packed with gzip, zstd or zip, or a zipped shapefile, in WGS 84; importing a file again replaces its earlier import',
  )
  .addOption(
    new Option('--kind <kind>', 'kind of the zones (default: detected from the file, else protected areas)').choices([
      'mpa',
      'eez',
    ]),
  )
  .option('--name-field <property>', "the property that holds a zone's name")
  .option('--country-field <property>', 'the property that holds its country: ISO code or name')
  .action(async (path: string, { kind, nameField, countryField }: ImportOptions) => {
    const name = basename(path)
    const reading = { kind: kind ?? null, nameField: nameField ?? null, countryField: countryField ?? null }
    const zones = parseZones(readZoneFile(path, name), reading)
    const { countries } = loadGeo(bundledPath.geo)
    const clock = { now: () => Date.now() }
    process.stdout.write(
      formatImportOutcome(
        await withStore((store) =>
          importZones({ store, countries, clock }, { name, kind: kind ?? null, by: operator }, zones),
        ),
      ),
    )
  })

zonesCommand
  .command('list')
  .description('Print the imported files, newest first, with their zones')
  .option('--all', `every zone of a file, not only the first ${MAX_ZONES_SHOWN}`)
  .option('--json', 'print one JSON object for each zone, one a line')
  .action((options: { all?: true; json?: true }) =>
    withExistingStore(async (store) => {
      const files = await store.zones.imports()
      for (const file of files) await printImport(store, file, options)
      if (files.length === 0 && !options.json) process.stdout.write('No zones have been imported.\n')
      if (options.json) return
      for (const { id, zone_count, file_name, replaced_ms } of await store.zones.versions())
        process.stdout.write(
          `earlier version ${id}  ${zone_count} zones  ${file_name}  replaced or removed ${new Date(replaced_ms).toISOString()}\n`,
        )
    }),
  )

zonesCommand
  .command('remove')
  .description(
    'Remove all zones of an imported file, which stays as an earlier version; or an earlier version for good. The zones that ship with Varuna apply again',
  )
  .argument('<id>', 'as zones list prints it')
  .action((id: string) =>
    withExistingStore(async (store) => {
      if (!(await removeZones({ store, clock: { now: () => Date.now() } }, id, operator)))
        throw new Error(`There is no import ${id}. See: varuna zones list`)
      process.stdout.write(`The zones of ${id} are removed.\n`)
    }),
  )

function formatImportOutcome({
  id,
  kind,
  zone_count,
  position_count,
  leftOut,
  withoutCountry,
  replaced,
}: ImportedFile): string {
  return [
    `${zone_count} ${kinds[kind]} (${position_count} positions) imported as ${id}${replaced ? ', replacing the earlier import' : ''}.`,
    ...(leftOut > 0 ? [`${leftOut} area(s) entirely on land left out.`] : []),
    ...(withoutCountry > 0 ? [`${withoutCountry} zone(s) have no known country; see --country-field.`] : []),
    '',
  ].join('\n')
}

async function printImport(
  store: Store,
  file: ZoneImportRow,
  { all, json }: { all?: true; json?: true },
): Promise<void> {
  const { id, kind, file_name, imported_at_ms, zone_count, position_count } = file
  const zones = await store.zones.list(id)
  if (json) {
    for (const zone of zones) {
      const countries = zone.countries === '' ? [] : zone.countries.split(',')
      const row = { id: zone.id, import: id, kind, name: zone.name, countries, file: file_name }
      process.stdout.write(`${JSON.stringify({ ...row, importedAt: new Date(imported_at_ms).toISOString() })}\n`)
    }
    return
  }
  const when = new Date(imported_at_ms).toISOString()
  process.stdout.write(`${id}  ${zone_count} ${kinds[kind]}, ${position_count} positions  ${file_name}  ${when}\n`)
  const shown = all ? zones : zones.slice(0, MAX_ZONES_SHOWN)
  for (const { name, countries } of shown) process.stdout.write(`  ${name}${countries && ` (${countries})`}\n`)
  if (shown.length < zones.length) process.stdout.write(`  and ${zones.length - shown.length} more; see --all\n`)
}
