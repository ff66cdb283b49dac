import type { Plugin } from 'vite'

interface ModuleLinks {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

/** It starts the page, so it must run last and alone. */
const start = /\/entry\.client\.tsx/
/** Loaded with every page; then the layouts of every page behind sign-in. */
const everyPage = /\/src\/root\.tsx|\/src\/routes\/frame\.tsx|\/entry\.client\.tsx/
const everyRoom = /\/src\/routes\/(private|rooms)\.tsx/
const rooms = /\/src\/routes\/rooms\//
/** What imports nothing of the site itself. */
const library = /\/(node_modules|packages)\//
/** The index of the library names them, so every page seems to load them; only rooms use lists of queries and pages of lists. */
const queriesOfRooms =
  /\/@tanstack\/[\w-]+\/build\/modern\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js/
const publicPage = /\/src\/routes\/site\/[\w-]+\.tsx/
/** The only public page without the bar, and so without most of what the others share. */
const login = /\/src\/routes\/site\/login\.tsx/
const route = /\/src\/routes\/(\w+\/)?[\w-]+\.tsx/

/**
 * Names the chunk of a module that every page, or every room, loads anyway: by default each set of pages that share modules has a chunk of
 * its own, and a room would fetch, and start, some seventy. Modules that a public page also loads stay apart by those pages, so that no
 * public page fetches what it does not use. What a module imports is loaded by as many pages or more, so no two chunks import each other.
 * What rooms alone load is two chunks, because each chunk is evaluated in one task. What most public pages load is two as well: each
 * answer has a kilobyte of headers, more than many of these modules.
 * Null leaves a module to the bundler.
 */
export function chunkNames(linksOf: (id: string) => ModuleLinks | null): (id: string) => string | null {
  const entriesOf = new Map<string, ReadonlySet<string>>()

  /** The routes, and modules imported on demand, that load a module with them. */
  function findEntries(id: string): ReadonlySet<string> {
    const known = entriesOf.get(id)
    if (known) return known
    const seen = new Set([id])
    const entries = new Set<string>()
    for (const at of seen) {
      const links = linksOf(at)
      if (route.test(at) || everyPage.test(at) || (links?.dynamicImporters.length ?? 0) > 0) entries.add(at)
      for (const importer of links?.importers ?? []) seen.add(importer)
    }
    entriesOf.set(id, entries)
    return entries
  }

  const isOfRoomsAlone = new Map<string, boolean>()
  /** A room, or what rooms alone import on demand: it never loads without the layouts of the rooms. */
  function loadsWithRooms(entry: string): boolean {
    if (everyRoom.test(entry) || rooms.test(entry)) return true
    if (everyPage.test(entry) || route.test(entry)) return false
    const known = isOfRoomsAlone.get(entry)
    if (known !== undefined) return known
    isOfRoomsAlone.set(entry, true)
    const importers = linksOf(entry)?.dynamicImporters ?? []
    const result = importers.every((importer) => [...findEntries(importer)].every(loadsWithRooms))
    isOfRoomsAlone.set(entry, result)
    return result
  }

  return (id) => {
    if (start.test(id)) return null
    if (queriesOfRooms.test(id)) return 'rooms-queries'
    const entries = [...findEntries(id)]
    if (entries.some((entry) => everyPage.test(entry))) return 'site'
    const isOfRooms = entries.some((entry) => everyRoom.test(entry))
    if (entries.filter((entry) => publicPage.test(entry)).length >= MOST_PAGES)
      return isOfRooms || entries.some((entry) => login.test(entry)) ? 'most-pages-and-login' : 'most-pages'
    if (!isOfRooms) return null
    const others = entries.filter((entry) => !loadsWithRooms(entry))
    const pages = [...new Set(others.map(stem))].sort()
    if (pages.length === 0) return library.test(id) ? 'rooms-libraries' : 'rooms'
    return ['rooms', ...(pages.length > MAX_NAMED ? [`${pages.length}-pages`, checkOf(pages)] : pages)].join('-')
  }
}

/** Public pages, of 19, that load a module of most pages; there is little that ten to fourteen load. */
const MOST_PAGES = 10

/** Pages that a name of a chunk lists; more would make a name too long for some disks. */
const MAX_NAMED = 3

/** Distinguishes sets of pages of one size. */
const checkOf = (pages: readonly string[]) =>
  [...pages.join()].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 46_649, 7).toString(36)

const stem = (id: string) => id.split('?', 1)[0]?.split('/').at(-1)?.split('.', 1)[0] ?? id

export function pageChunks(): Plugin {
  return {
    name: 'varuna:page-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Groups without their dependencies need it; React Router asks for 'exports-only'.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions(options) {
      let nameOf: ReturnType<typeof chunkNames> | undefined
      return {
        ...options,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'pages',
              name: (id, context) => (nameOf ??= chunkNames((at) => context.getModuleInfo(at)))(id),
            },
          ],
        },
      }
    },
  }
}
