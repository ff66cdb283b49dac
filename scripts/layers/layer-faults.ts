import type { Import } from './folder-rings.ts'

interface Rule {
  folder: string
  mayImport: readonly string[]
  mayNotImport?: readonly string[]
}

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** One line for each import that the innermost layer of its file may not make. */
export function findLayerFaults(imports: readonly Import[], layers: readonly Rule[]): string[] {
  const innermostFirst = layers.toSorted((one, other) => other.folder.length - one.folder.length)
  return imports.flatMap(({ from, to }) => {
    const layer = innermostFirst.find(({ folder }) => isIn(from, folder))
    if (layer === undefined) return []
    const { folder, mayImport, mayNotImport = [] } = layer
    if (mayNotImport.some((path) => isIn(to, path)))
      return [`${from} imports ${to}: ${folder} may not import ${mayNotImport.join(', ')} (layers.ts)`]
    if ([folder, ...mayImport].some((path) => isIn(to, path))) return []
    return [
      `${from} imports ${to}: ${folder} may import of ours only: ${mayImport.join(', ') || 'nothing'} (layers.ts)`,
    ]
  })
}
