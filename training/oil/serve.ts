// Assesses pictures with the server's own code: varied copies of photographs of DATA_DIR and, in UNSEEN/COLLECTION, pictures without the
// sea of kinds that were not used in training. Writes WORK/served.json for the model card. Usage: serve.ts DATA_DIR WORK MODELS_DIR
// [UNSEEN]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OilScore } from '@varuna/oil/verdict/score'
import sharp, { type Sharp } from 'sharp'
import { openOilInference } from '../../apps/server/src/jobs/oil-inference.ts'
import { readManifest } from './manifest.ts'

const [dataDir, workDir, modelsDir, unseenDir] = process.argv.slice(2)
if (!dataDir || !workDir || !modelsDir) throw new Error('usage: serve.ts DATA_DIR WORK MODELS_DIR [UNSEEN]')

const { score: analyse } = await openOilInference(modelsDir)
const photographsChanged = 120
const changes: Record<string, (picture: Sharp) => Sharp> = {
  'turned a quarter': (picture) => picture.rotate(90),
  'turned upside down': (picture) => picture.rotate(180),
  mirrored: (picture) => picture.flop(),
  'half the size': (picture) => picture.resize({ width: 128, withoutEnlargement: true }),
  'JPEG of quality 50': (picture) => picture,
  grey: (picture) => picture.greyscale(),
}

type Count = { n: number; not_sea: number; clean: number; oil: number; other: number }
const groups: Record<string, Count> = {}
const flips: Record<string, { n: number; flips: number; changed: number }> = {}

for (const collection of unseenDir ? readdirSync(unseenDir).sort() : []) {
  const files = readdirSync(join(unseenDir as string, collection), { recursive: true, encoding: 'utf8' })
  for (const form of ['', ', grey']) {
    const count: Count = { n: 0, not_sea: 0, clean: 0, oil: 0, other: 0 }
    for (const file of files.filter((name) => /\.(jpe?g|png|tif)$/i.test(name)).sort()) {
      const bytes = readFileSync(join(unseenDir as string, collection, file))
      const { verdict, abstention } = await answer(form ? await sharp(bytes).greyscale().png().toBuffer() : bytes)
      count.n++
      if (abstention === 'not_sea') count.not_sea++
      else if (verdict === 'clean_water') count.clean++
      else if (verdict === 'oil_spill') count.oil++
      else count.other++
    }
    groups[`${collection}${form}`] = count
  }
}

const photographs = readManifest(dataDir).filter(({ domain, split }) => domain === 'rgb' && split !== 'aux_ai')
const half = photographsChanged / 2
const chosen = ['oil_spill', 'clean_water'].flatMap((label) => {
  const mine = photographs.filter((row) => row.label === label)
  return mine.filter((_, i) => i % Math.ceil(mine.length / half) === 0)
})
for (const { file } of chosen) {
  const upright = await sharp(readFileSync(join(dataDir, file)))
    .rotate()
    .png()
    .toBuffer()
  const before = await answer(upright)
  for (const [name, change] of Object.entries(changes)) {
    const changed = change(sharp(upright))
    const after = await answer(
      await (name.startsWith('JPEG') ? changed.jpeg({ quality: 50 }) : changed.png()).toBuffer(),
    )
    const count = (flips[name] ??= { n: 0, flips: 0, changed: 0 })
    count.n++
    if (isFlip(before.verdict, after.verdict)) count.flips++
    if (before.verdict !== after.verdict) count.changed++
  }
}
writeFileSync(join(workDir, 'served.json'), JSON.stringify({ groups, changes: flips }))
console.log(JSON.stringify({ groups, changes: flips }))

async function answer(bytes: Uint8Array): Promise<OilScore> {
  const scored = await analyse(bytes)
  if (!scored.ok) throw new Error(scored.error.code)
  return scored.value
}

function isFlip(before: OilScore['verdict'], after: OilScore['verdict']): boolean {
  return before !== after && before !== 'cannot_say' && after !== 'cannot_say'
}
