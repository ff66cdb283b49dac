import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Installs packages into `folder`, by default a temporary one called `name`, and returns a reader of their JSON files. */
export function fetchSources(name: string, versions: Record<string, string>, folder = join(tmpdir(), name)) {
  const missing = Object.entries(versions).filter(([source]) => !existsSync(join(folder, 'node_modules', source)))
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true })
    const wanted = Object.entries(versions).map(([source, version]) => `${source}@${version}`)
    execFileSync('npm', ['install', '--no-save', '--prefix', folder, ...wanted], { stdio: 'inherit' })
  }
  return (source: string, file: string): unknown =>
    JSON.parse(readFileSync(join(folder, 'node_modules', source, file), 'utf8'))
}
