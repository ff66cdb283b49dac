import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Packages that Varuna is compared with; installed for a bench only, never with the product. */
export const peers = (folder: string, versions: Record<string, string>) => {
  const home = join(tmpdir(), 'varuna-bench', folder)
  const lacking = Object.entries(versions).filter(([name]) => !existsSync(join(home, 'node_modules', name)))
  if (lacking.length > 0) {
    mkdirSync(home, { recursive: true })
    const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', home, ...wanted], {
      stdio: 'inherit',
    })
  }
  const { resolve } = createRequire(join(home, 'package.json'))
  return {
    /** The exports of a package, ES module or CommonJS. */
    load: async (name: string): Promise<Record<string, unknown>> => {
      const exported = await import(pathToFileURL(resolve(name)).href)
      return { ...exported.default, ...exported }
    },
    path: (...parts: string[]) => join(home, 'node_modules', ...parts),
  }
}
