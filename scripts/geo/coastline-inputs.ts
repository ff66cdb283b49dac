import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SHA-256, in hexadecimal, of what `data/geo/coastline.bin` is built from, of the file itself, and of the packages' maps. */
export interface CoastlineInputs {
  readonly packages: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** Hashes of the files in `data/geo`; of the ports only the positions count, so that a name can change without a new coastline. */
export const hashFiles = (folder: string): Record<string, string> => {
  const ports = JSON.parse(readFileSync(join(folder, 'ports.json'), 'utf8')) as { lat: number; lon: number }[]
  const hashOf = (name: string) => sha256(readFileSync(join(folder, name)))
  return {
    'positions of ports.json': sha256(JSON.stringify(ports.map(({ lat, lon }) => [lat, lon]))),
    'small-islands.csv': hashOf('small-islands.csv'),
    'dry-lakes.csv': hashOf('dry-lakes.csv'),
    'sailed-outlines.csv': hashOf('sailed-outlines.csv'),
    'coastline.bin': hashOf('coastline.bin'),
  }
}

/** SHA-256 of what `data/geo/coarse-islands.bin` is built from and of the file itself. */
export interface CoarseIslandsInputs {
  readonly source: string
  readonly files: Readonly<Record<string, string>>
}

export const hashCoarseIslands = (folder: string): Record<string, string> =>
  Object.fromEntries(
    ['coastline.bin', 'coarse-islands.bin'].map((name) => [name, sha256(readFileSync(join(folder, name)))]),
  )
