import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SUMS_FILE } from './backup-folder.ts'

/** SHA-256 by path below a folder, with '/' between its parts. */
export type Sums = Map<string, string>

const line = /^([0-9a-f]{64}) {2}(.+)$/
const isInside = (path: string) =>
  !path.includes('\\') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/** In the form that `sha256sum -c` reads. */
export const formatSums = (sums: Sums): string => [...sums].map(([path, digest]) => `${digest}  ${path}\n`).join('')

/** Throws on a line in another form, or that leads out of the folder. */
export async function readSums(folder: string): Promise<Sums> {
  const path = join(folder, SUMS_FILE)
  const sums: Sums = new Map()
  for (const [at, text] of (await readFile(path, 'utf8')).split('\n').entries()) {
    if (text === '') continue
    const [, digest = '', name = ''] = line.exec(text) ?? []
    if (name === '' || !isInside(name)) throw new Error(`Line ${at + 1} of ${path} is damaged.`)
    sums.set(name, digest)
  }
  return sums
}

/** Paths of all files below a folder, except its own sums. */
export async function* filesBelow(folder: string, under = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, under), { withFileTypes: true })) {
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, path)
    else if (path !== SUMS_FILE) yield path
  }
}
