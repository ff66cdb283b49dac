import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

export interface ModelStatus {
  name: string
  version: string
  ok: boolean
}

/** The models in a folder with the versions in their manifests; `ok` is false for a missing or invalid manifest. */
export function readModels(modelsDir: string): ModelStatus[] {
  return ['fishing', 'oil'].map((name) => {
    try {
      const { version } = manifest.parse(JSON.parse(readFileSync(join(modelsDir, name, 'model.json'), 'utf8')))
      return { name, version, ok: true }
    } catch {
      return { name, version: 'missing', ok: false }
    }
  })
}
