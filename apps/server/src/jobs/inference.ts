import type { Basis } from '@varuna/fishing/score'
import { Piscina } from 'piscina'
import { CodedError } from '../services/coded-error.ts'
import type { OilAnswer } from './oil-inference.ts'

/** What the models answer; inference blocks a thread, so it never runs on the one that serves requests. */
export interface Inference {
  /** Raw margins for `rows` feature rows laid end to end, one a row, by the trees for a track or for a report alone. */
  fishing(basis: Basis['kind'], features: Float32Array, rows: number): Promise<Float32Array>
  oil(bytes: Uint8Array): Promise<OilAnswer>
  /** A web picture of at most `edge` pixels a side, WebP. */
  rendition(bytes: Uint8Array, edge: number): Promise<Uint8Array>
  close(): Promise<void>
}

const waitingAtMost = 64

/** Worker threads on this machine, each with the models loaded on first use. */
export function startInference(modelsDir: string, threads = 1): Inference {
  const pool = new Piscina({
    filename: new URL('./inference-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    maxQueue: waitingAtMost,
    idleTimeout: Infinity,
    workerData: { modelsDir },
  })
  const run = async (name: string, argument: unknown) => {
    try {
      return await pool.run(argument, { name })
    } catch (error) {
      if (error instanceof Error && /queue/i.test(error.message)) {
        throw new CodedError('busy', 'Too many analyses are waiting. Try again in a few seconds.')
      }
      throw error
    }
  }
  return {
    fishing: (basis, features, rows) => run('fishing', { basis, features, rows }) as Promise<Float32Array>,
    oil: (bytes) => run('oil', bytes) as Promise<OilAnswer>,
    rendition: (bytes, edge) => run('rendition', { bytes, edge }) as Promise<Uint8Array>,
    close: () => pool.close({ force: true }),
  }
}
