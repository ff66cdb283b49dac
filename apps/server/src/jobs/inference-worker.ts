import type { Basis } from '@varuna/fishing/score'
import { workerData } from 'piscina'
import sharp from 'sharp'
import { openFishingInference, type FishingInference } from './fishing-inference.ts'
import { openOilInference, type OilAnswer, type OilInference } from './oil-inference.ts'

const { modelsDir } = workerData as { modelsDir: string }

interface FishingJob {
  basis: Basis['kind']
  features: Float32Array
  rows: number
}

let fishingOpened: Promise<FishingInference> | undefined
let oilOpened: Promise<OilInference> | undefined

export async function fishing(job: FishingJob): Promise<Float32Array> {
  fishingOpened ??= openFishingInference(modelsDir)
  return (await fishingOpened)(job.basis, job.features, job.rows)
}

export async function oil(bytes: Uint8Array): Promise<OilAnswer> {
  oilOpened ??= openOilInference(modelsDir)
  return (await oilOpened)(bytes)
}

export async function rendition(job: { bytes: Uint8Array; edge: number }): Promise<Uint8Array> {
  return sharp(job.bytes)
    .rotate()
    .resize({ width: job.edge, height: job.edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}
