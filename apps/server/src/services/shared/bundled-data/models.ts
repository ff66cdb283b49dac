import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })
const names = ['fishing', 'oil'] as const
export type ModelName = (typeof names)[number]

export interface ModelStatus {
  name: ModelName
  version: string
  ok: boolean
}

/** The models in a folder with the versions in their manifests; `ok` is false for a missing or invalid manifest. */
export function readModels(modelsDir: string): ModelStatus[] {
  return names.map((name) => {
    try {
      const { version } = manifest.parse(JSON.parse(readFileSync(join(modelsDir, name, 'model.json'), 'utf8')))
      return { name, version, ok: true }
    } catch {
      return { name, version: 'missing', ok: false }
    }
  })
}

/** The card of a model as Markdown: its data, split, figures and limits. */
export const readModelCard = (modelsDir: string, name: ModelName): Promise<string> =>
  readFile(join(modelsDir, name, 'MODEL_CARD.md'), 'utf8')
