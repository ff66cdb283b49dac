import type { Fault } from '@varuna/contract/fault'
import type { ImageFault } from '@varuna/contract/faults/image-fault'
import { CodedError } from '../errors/coded-error.ts'
import type { Picture, PictureAnswer } from './analyse-picture.ts'
import type { OilAnswer } from './oil-inference.ts'
import type { PrintAnswer, PrintRequest } from './print-picture.ts'
import type { RenderAnswer } from './render-image.ts'
import type { WindowRequest } from './scene/render-window.ts'
import { JobFailure, startWorkerPool, type JobFault, type JobWatch, type PoolOptions } from './worker-pool.ts'

/** Decodes images in separate processes. Owners are served in turn, so one cannot block another. */
export interface Inference {
  /** The verdict on an image file, without renditions. */
  oil(bytes: Uint8Array, owner: string, watch?: JobWatch): Promise<OilAnswer>
  /** The web renditions of the image file at a path, without a verdict. */
  render(path: string, owner: string, isScene?: boolean): Promise<RenderAnswer>
  /** The verdict on an uploaded image, and its web renditions. `isScene` allows more time. */
  picture(picture: Picture, owner: string, isScene?: boolean, watch?: JobWatch): Promise<PictureAnswer>
  /** A view with its heat map, for print. */
  print(request: PrintRequest, owner: string): Promise<PrintAnswer>
  /** A part of a scene, as WebP. */
  window(request: WindowRequest, owner: string): Promise<Uint8Array>
  close(): Promise<void>
}

export interface InferenceOptions {
  pictures: PoolOptions
  /** Separate limits for large georeferenced files, so that images do not wait for them. */
  scenes: PoolOptions
}

const startTimeoutMs = 60_000

/** Owner of what visitors without an account send: it waits for everybody else's. */
export const GUESTS = 'guests'

const megabyte = 1024 * 1024
/** The costliest 50-megapixel images, AVIF, take 1.2 GB of a new process, which starts with 270 MB. */
const pictureMemory = { maxBytes: 2048 * megabyte, maxIdleBytes: 400 * megabyte }

/** The slowest 50-megapixel images take some seconds; 20 s leaves room for a slow or busy machine. */
const defaultOptions: InferenceOptions = {
  pictures: {
    processes: 1,
    timeoutMs: 20_000,
    startTimeoutMs,
    queueBounds: { perOwner: 32, overall: 256 },
    isLast: (owner) => owner === GUESTS,
    memory: pictureMemory,
  },
  scenes: {
    processes: 1,
    timeoutMs: 180_000,
    startTimeoutMs,
    queueBounds: { perOwner: 16, overall: 128 },
    memory: pictureMemory,
  },
}

/** For evaluation of the operator's own files: uses every processor, with a long time limit, an unbounded queue and unbounded memory. */
export function createEvaluationOptions(processes: number): InferenceOptions {
  const pool = {
    processes,
    timeoutMs: 600_000,
    startTimeoutMs,
    queueBounds: { perOwner: Infinity, overall: Infinity },
    memory: { ...pictureMemory, maxBytes: Infinity },
  }
  return { pictures: pool, scenes: pool }
}

/** Starts one pool for images and one for scenes, so that a scene delays no image. */
export function startInference(modelsDir: string, options: InferenceOptions = defaultOptions): Inference {
  const start = (file: string, pool: PoolOptions) => startWorkerPool(new URL(file, import.meta.url), [modelsDir], pool)
  const pictures = start('./picture-worker.ts', options.pictures)
  const scenes = start('./picture-worker.ts', options.scenes)
  const faultsIn = ({ timeoutMs, memory }: PoolOptions): Faults => ({
    timed_out: { code: 'image_too_slow', params: { seconds: timeoutMs / 1000 } },
    out_of_memory: { code: 'too_many_pixels.memory', params: { megabytes: memory.maxBytes / megabyte } },
    died: { code: 'damaged_image.decoder', params: {} },
  })
  const pictureFaults = faultsIn(options.pictures)
  const sceneFaults = faultsIn(options.scenes)
  return {
    oil: (bytes, owner, watch) =>
      mapJobFailure(pictures.run(owner, 'oil', bytes, watch), pictureFaults) as Promise<OilAnswer>,
    render: (path, owner, isScene = false) =>
      mapJobFailure(
        (isScene ? scenes : pictures).run(owner, 'render', path),
        isScene ? sceneFaults : pictureFaults,
      ) as Promise<RenderAnswer>,
    picture: (picture, owner, isScene = false, watch) =>
      mapJobFailure(
        (isScene ? scenes : pictures).run(owner, 'picture', picture, watch),
        isScene ? sceneFaults : pictureFaults,
      ) as Promise<PictureAnswer>,
    print: (request, owner) =>
      mapJobFailure(pictures.run(owner, 'print', request), pictureFaults) as Promise<PrintAnswer>,
    window: (request, owner) =>
      mapJobFailure(pictures.run(owner, 'window', request), pictureFaults) as Promise<Uint8Array>,
    close: async () => void (await Promise.all([pictures.close(), scenes.close()])),
  }
}

/** Failures of a job that are due to its file. */
type Faults = Partial<Record<JobFault, ImageFault>>

const defaultFaults: Record<Exclude<JobFault, 'not_started'>, Fault> = {
  owner_full: { code: 'too_many_requests.analyses', params: {} },
  full: { code: 'busy.analyses', params: {} },
  timed_out: { code: 'busy.analysis_timed_out', params: {} },
  out_of_memory: { code: 'busy.analysis_out_of_memory', params: {} },
  died: { code: 'busy.analysis_stopped', params: {} },
  closed: { code: 'busy.shutting_down', params: {} },
  cancelled: { code: 'upload_cancelled', params: {} },
}

async function mapJobFailure(answer: Promise<unknown>, faults: Faults): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof JobFailure) || error.fault === 'not_started') throw error
    const ofFile = faults[error.fault]
    throw ofFile ? new CodedError(ofFile, [{ field: 'file', ...ofFile }]) : new CodedError(defaultFaults[error.fault])
  }
}
