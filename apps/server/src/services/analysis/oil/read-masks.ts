import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseCsvHeader, parseCsvRow } from '@varuna/csv/csv-header'
import type { Mask } from '@varuna/oil/slicks/mask-overlap'
import { decodeMask } from '../../../jobs/decode-mask.ts'

/** Rows of a manifest, and the unusable ones with their line. */
export type ManifestUse = { rows: number; ignored: { count: number; samples: string[] } }

const MAX_SAMPLES = 10

/** The masks that a folder's manifest names. */
export class Masks {
  readonly #masks = new Map<string, { path: string; line: number }>()
  readonly #unused = new Map<string, { file: string; line: number }>()
  #use: ManifestUse | null = null

  /** Reads DIR/manifest.csv if present: columns file and mask, with paths absolute or relative to DIR. */
  constructor(dir: string) {
    const manifest = join(dir, 'manifest.csv')
    if (!statSync(manifest, { throwIfNoEntry: false })?.isFile()) return
    this.#use = { rows: 0, ignored: { count: 0, samples: [] } }
    const text = readFileSync(manifest, 'utf8')
    if (text.includes('\0')) this.#ignore('manifest.csv is not UTF-8 text')
    else this.#readRows(dir, text)
  }

  #readRows(dir: string, text: string): void {
    const [first = '', ...lines] = text.trimEnd().split(/\r?\n/)
    const header = parseCsvHeader(first)
    const names = header?.names.map((name) => name.toLowerCase()) ?? []
    const [file, mask] = ['file', 'mask'].map((name) => names.indexOf(name)) as [number, number]
    if (!header || file < 0) return this.#ignore('line 1: manifest.csv lacks the column file')
    for (const [index, text] of lines.entries()) {
      if (text.trim() === '') continue
      const line = index + 2
      if (this.#use) this.#use.rows++
      const row = parseCsvRow(header, text)
      if (row.ok) this.#add(dir, line, row.value[file] ?? '', row.value[mask] ?? '')
      else this.#ignore(`line ${line}: ${row.error}`)
    }
  }

  #add(dir: string, line: number, file: string, mask: string): void {
    if (file === '') return this.#ignore(`line ${line}: no file is named`)
    const [picture, path] = [file, mask].map((name) => resolve(dir, name.replaceAll('\\', '/'))) as [string, string]
    this.#unused.set(picture, { file, line })
    if (mask !== '') this.#masks.set(picture, { path, line })
  }

  #ignore(reason: string): void {
    const ignored = this.#use?.ignored
    if (!ignored) return
    ignored.count++
    if (ignored.samples.length < MAX_SAMPLES) ignored.samples.push(reason)
  }

  /** Mask of an image; null when none is named or it cannot be read. */
  async read(picture: string): Promise<Mask | null> {
    this.#unused.delete(resolve(picture))
    const mask = this.#masks.get(resolve(picture))
    if (!mask) return null
    try {
      return await decodeMask(readFileSync(mask.path))
    } catch {
      const isThere = statSync(mask.path, { throwIfNoEntry: false })?.isFile()
      this.#ignore(`line ${mask.line}: the mask ${mask.path} ${isThere ? 'is no readable image' : 'does not exist'}`)
      return null
    }
  }

  /** Counts of used and unused rows; a row whose image was not requested counts as unused. Null without a manifest. */
  close(): ManifestUse | null {
    for (const { file, line } of this.#unused.values())
      this.#ignore(`line ${line}: ${file} is not among the pictures that were read`)
    this.#unused.clear()
    return this.#use
  }
}
