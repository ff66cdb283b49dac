import { dirname, join, normalize } from 'node:path'

/** One file's internal imports, both as paths from the root. */
export interface Import {
  from: string
  to: string
}

const importedPaths = /\b(?:from|import) '([^']+)'|\bimport\('([^']+)'\)/g

/** Relative imports in a file's text, and those through an alias. */
export function readImports(file: string, text: string, aliases: Readonly<Record<string, string>>): Import[] {
  return [...text.matchAll(importedPaths)].flatMap(([, still, called]) => {
    const path = still ?? called ?? ''
    if (path.startsWith('.')) return [{ from: file, to: normalize(join(dirname(file), path)) }]
    const alias = Object.keys(aliases).find((start) => path.startsWith(start))
    return alias === undefined ? [] : [{ from: file, to: join(aliases[alias] ?? '', path.slice(alias.length)) }]
  })
}

/**
 * Folders of one parent that import each other in a ring, with the imports involved. Imports between a folder and its parent's own files
 * are not a ring, because a parent combines its parts.
 */
export function findFolderRings(imports: readonly Import[]): string[][] {
  const reached = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = siblingsOf(from, to)
    if (a !== null && b !== null) reached.set(a, (reached.get(a) ?? new Set()).add(b))
  }
  const reachableFrom = (start: string): Set<string> => {
    const seen = new Set<string>()
    const next = [...(reached.get(start) ?? [])]
    for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
      if (seen.has(folder)) continue
      seen.add(folder)
      next.push(...(reached.get(folder) ?? []))
    }
    return seen
  }
  const reachable = new Map([...reached.keys()].map((folder) => [folder, reachableFrom(folder)]))
  const rings = [...reachable].flatMap(([folder, seen]) =>
    seen.has(folder) ? [[...seen].filter((other) => reachable.get(other)?.has(folder) === true).toSorted()] : [],
  )
  return [...new Map(rings.map((ring) => [ring.join(), ring])).values()]
}

/** The two folders where the paths diverge; null for a file directly in their common folder. */
function siblingsOf(from: string, to: string): [string | null, string | null] {
  const [a, b] = [from.split('/'), to.split('/')]
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared += 1
  const folder = (parts: string[]) => (shared < parts.length - 1 ? parts.slice(0, shared + 1).join('/') : null)
  return [folder(a), folder(b)]
}
