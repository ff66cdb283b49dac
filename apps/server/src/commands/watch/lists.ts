import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Argument, Command } from 'commander'
import type { VesselListKind } from '@varuna/contract/watch/vessel-list'
import { MAX_LIST_BYTES } from '@varuna/contract/watch/vessel-list'
import { operator } from '../../audit/actor.ts'
import { codedError } from '../../errors/coded-error.ts'
import { readFileBytes } from '../../input-files/read-file-bytes.ts'
import { bundledPath } from '../../paths.ts'
import { loadGeo } from '../../services/shared/bundled-data/load-geo.ts'
import { readFlagTable } from '../../services/shared/bundled-data/read-bundled.ts'
import {
  countryListKinds,
  countryLists,
  formatCountryList,
  type CountryEntry,
  type CountryListKind,
} from '../../services/analysis/country-lists/country-list-kinds.ts'
import { importCountryList, removeCountryList } from '../../services/analysis/country-lists/country-lists.ts'
import type { PlaceListKind } from '../../services/watch/places/place-list-kinds.ts'
import { formatPlaceList, importPlaceList, removePlaceList } from '../../services/watch/places/place-lists.ts'
import { readListRows } from '../../services/watch/vessel-lists/read-list-rows.ts'
import { exportVesselList, importVesselList, removeVesselList } from '../../services/watch/vessel-lists/vessel-lists.ts'
import type { PublishedListRow } from '../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../store/interfaces/store.ts'
import { UNFINISHED_SUFFIX } from '../../files/files.ts'
import { openOutput } from '../open-output.ts'
import { withExistingStore, withStore } from '../with-store.ts'

const clock = { now: () => Date.now(), newId: () => crypto.randomUUID() }
const PER_BYTE = 1024 * 1024

/** A list type of the command: how its files are stored and exported. */
interface ListCommands {
  description: string
  /** The line that reports what was stored. */
  importFile(store: Store, name: string, bytes: Uint8Array): Promise<string>
  exportFile(store: Store): AsyncIterable<string>
  /** Lines about its files and its newest changes. */
  show(store: Store): Promise<string[]>
  /** Null where files are not removed one by one. */
  remove: ((store: Store, id: string) => Promise<string>) | null
}

const vesselList = (kind: VesselListKind, description: string): ListCommands => ({
  description,
  async importFile(store, name, bytes) {
    const { countries } = loadGeo(bundledPath.geo)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { file, added, removed, kept } = await importVesselList(
      { store, clock },
      { kind, name, sha256, rows: readListRows(countries, kind, bytes), by: operator },
    )
    return `${file.row_count} row(s) stored as ${file.id}: ${added} new, ${removed} gone, ${kept} as before.`
  },
  exportFile: (store) => exportVesselList({ store }, kind),
  async show(store) {
    const files = await store.vesselLists.files(kind)
    const changes = (await store.vesselLists.changes(CHANGES_READ)).filter((change) => change.kind === kind)
    return [
      ...files.map(
        ({ id, row_count, file_name, imported_ms }) => `${id}  ${row_count} row(s)  ${file_name}  ${iso(imported_ms)}`,
      ),
      ...(files.length === 0 ? ['No file is stored.'] : []),
      '',
      ...changes
        .slice(0, CHANGES_SHOWN)
        .map(
          ({ time_ms, action, file_name, by_id, added, removed, kept }) =>
            `${iso(time_ms)}  ${action}  ${file_name}  by ${by_id ?? 'the command line'}  +${added} -${removed} =${kept}`,
        ),
    ]
  },
  async remove(store, id) {
    const { removed } = await removeVesselList({ store, clock }, id, operator)
    return `${removed} row(s) of ${id} are removed.`
  },
})

/** Throws for the name of another file than the one stored; such lists have one file, named as `lists show` prints it. */
async function requireStored(store: Store, kind: PublishedListRow['kind'], id: string): Promise<void> {
  const [row] = await store.publishedLists.ofKinds([kind])
  if (row !== undefined && row.file_name !== id)
    throw new Error(`No file “${id}” is stored. The list holds ${row.file_name}; nothing was removed.`)
}

const countryList = (kind: CountryListKind): ListCommands => ({
  description: countryLists[kind].description,
  async importFile(store, name, bytes) {
    const { countries } = loadGeo(bundledPath.geo)
    const bundled = readFlagTable(bundledPath.risk)
    const { row, entries, before } = await importCountryList(
      { store, countries, clock, bundled },
      { kind, name, bytes },
    )
    const part = row.is_complete
      ? ''
      : ` It had ${before}, so the file may be cut: answers state that the list is held in part.`
    return `${entries} entries of ${row.as_of} stored.${part}`
  },
  async *exportFile(store) {
    const [row] = await store.publishedLists.ofKinds([kind])
    yield* formatCountryList(kind, row ? (JSON.parse(row.body) as CountryEntry[]) : [])
  },
  async show(store) {
    const [row] = await store.publishedLists.ofKinds([kind])
    if (row === undefined) return ['No file is stored; the table that ships with Varuna counts.']
    const state = row.is_complete ? '' : ', in part'
    return [`${row.file_name} of ${row.as_of}${state}, imported ${iso(row.imported_ms)}`]
  },
  async remove(store, id) {
    await requireStored(store, kind, id)
    const isRemoved = await removeCountryList({ store, clock }, kind)
    return isRemoved ? 'The table that ships with Varuna counts again.' : 'No file is stored.'
  },
})

const placeList = (kind: PlaceListKind, description: string): ListCommands => ({
  description,
  async importFile(store, name, bytes) {
    const { entries } = await importPlaceList({ store, clock, geo: loadGeo(bundledPath.geo) }, { kind, name, bytes })
    return `${entries} ${kind} stored. A server and workers that are running count them within half a minute.`
  },
  async *exportFile(store) {
    const [row] = await store.publishedLists.ofKinds([kind])
    if (row !== undefined) yield* formatPlaceList(row)
  },
  async show(store) {
    const [row] = await store.publishedLists.ofKinds([kind])
    return [row === undefined ? 'No file is stored.' : `${row.file_name}, imported ${iso(row.imported_ms)}`]
  },
  async remove(store, id) {
    await requireStored(store, kind, id)
    return (await removePlaceList({ store, clock }, kind)) ? `The imported ${kind} are removed.` : 'No file is stored.'
  },
})

/** All lists by their command-line name. */
const lists: Record<string, ListCommands> = {
  authorisations: vesselList('authorisations', 'vessels that may fish in the waters of a country or in a zone'),
  iuu: vesselList('iuu', 'vessels listed for illegal, unreported or unregulated fishing'),
  ports: placeList(
    'ports',
    'ports of an official list, such as the World Port Index, before those that ship with Varuna',
  ),
  anchorages: placeList('anchorages', 'official anchorages: points with radius_nm in CSV, or areas in GeoJSON'),
  ...Object.fromEntries(countryListKinds.map((kind) => [kind, countryList(kind)])),
}

const CHANGES_READ = 1_000
const CHANGES_SHOWN = 20
const iso = (timeMs: number) => new Date(timeMs).toISOString()
const listNamed = (name: string) => lists[name] as ListCommands

const nameArgument = () =>
  new Argument(
    '<list>',
    Object.entries(lists)
      .map(([name, { description }]) => `${name}: ${description}`)
      .join('; '),
  ).choices(Object.keys(lists))

export const listsCommand = new Command('lists').description(
  'Import, export and show the stored lists that rules read: authorisations to fish, vessels with IUU fishing, tables of countries, ports and anchorages',
)

listsCommand
  .command('import')
  .description('Store a CSV file in place of an earlier one of its name: the whole file, or nothing')
  .addArgument(nameArgument())
  .argument('<file>', 'CSV in UTF-8 with a header (anchorages also GeoJSON), plain or packed with gzip, zstd or zip')
  .action(async (name: string, path: string) => {
    const bytes = await readBounded(path)
    process.stdout.write(`${await withStore((store) => listNamed(name).importFile(store, nameOf(path), bytes))}\n`)
  })

listsCommand
  .command('export')
  .description('Write all rows of a list as CSV, which imports as the same rows')
  .addArgument(nameArgument())
  .argument('[file]', 'standard output without it', '-')
  .action((name: string, path: string) =>
    withExistingStore(async (store) => {
      const rows = listNamed(name).exportFile(store)
      if (path === '-') {
        const output = openOutput()
        for await (const text of rows) await output.write(text)
        return
      }
      // A device or a pipe, such as /dev/stdout, must not be replaced by a file.
      if ((await stat(path).catch(() => null))?.isFile() === false)
        return pipeline(Readable.from(rows), createWriteStream(path))
      const unfinished = `${path}${UNFINISHED_SUFFIX}`
      try {
        await pipeline(Readable.from(rows), createWriteStream(unfinished))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    }),
  )

listsCommand
  .command('show')
  .description('Print the files of a list, and who changed what when')
  .addArgument(nameArgument())
  .action((name: string) =>
    withExistingStore(async (store) => {
      process.stdout.write(`${(await listNamed(name).show(store)).join('\n')}\n`)
    }),
  )

listsCommand
  .command('remove')
  .description('Remove the rows of a file')
  .addArgument(nameArgument())
  .argument('<id>', 'as lists show prints it')
  .action((name: string, id: string) =>
    withExistingStore(async (store) => {
      const { remove } = listNamed(name)
      if (remove === null) throw new Error(`The files of ${name} are not removed: import another one.`)
      process.stdout.write(`${await remove(store, id)}\n`)
    }),
  )

/** A compressed file replaces the same file imported uncompressed. */
const nameOf = (path: string) => basename(path).replace(/\.(?:gz|zst|zip)$/i, '')

async function readBounded(path: string): Promise<Uint8Array> {
  let length = 0
  const bounded = async function* () {
    for await (const chunk of readFileBytes(path)) {
      length += chunk.length
      if (length > MAX_LIST_BYTES) throw codedError('file_too_large', { maxMegabytes: MAX_LIST_BYTES / PER_BYTE })
      yield chunk
    }
  }
  return buffer(Readable.from(bounded()))
}
