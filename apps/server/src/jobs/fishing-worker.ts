import type { Basis } from '@varuna/fishing/score'
import { openFishingInference } from './fishing-inference.ts'
import { serveJobs } from './serve-jobs.ts'

const [, , modelsDir = ''] = process.argv

interface FishingJob {
  basis: Basis['kind']
  features: Float32Array
  rows: number
}

const opened = openFishingInference(modelsDir)

serveJobs(opened, {
  async fishing({ basis, features, rows }: FishingJob): Promise<Float32Array> {
    return (await opened)(basis, features, rows)
  },
})
