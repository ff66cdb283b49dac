import type { Fault, ImageFault } from '@varuna/contract/fault'
import { CodedError } from '../errors/coded-error.ts'
import type { Picture, PictureAnswer } from './analyse-picture.ts'
import type { OilAnswer } from './oil-inference.ts'
import type { RenderAnswer } from './render-image.ts'
import { JobFailure, startWorkerPool, type JobFault, type PoolOptions } from './worker-pool.ts'

/** Runs what decodes images in separate processes. Owners are served in turn, so one cannot block another. */
export interface Inference {
  /** The verdict on an image file, without renditions. */
  oil(bytes: Uint8Array, owner: string): Promise<OilAnswer>
  /** The web renditions of an image file, without a verdict. */
  render(bytes: Uint8Array, owner: string): Promise<RenderAnswer>
  /** The verdict on an uploaded picture, and its web renditions. */
  picture(picture: Picture, owner: string): Promise<PictureAnswer>
  close(): Promise<void>
}

export interface InferenceOptions {
  pictures: PoolOptions
}

const startTimeoutMs = 60_000

const megabyte = 1024 * 1024
/** The costliest 50-megapixel images, AVIF, take 1.2 GB of a new process, which starts with 270 MB. */
const pictureMemory = { maxBytes: 2048 * megabyte, maxIdleBytes: 400 * megabyte }

/** The slowest 50-megapixel images take some seconds; 20 s leaves room for a slow or busy machine. */
const defaultOptions: InferenceOptions = {
  pictures: {
    processes: 1,
    timeoutMs: 20_000,
    startTimeoutMs,
    queueBounds: { perOwner: 4, overall: 32 },
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
  return { pictures: pool }
}

/** Starts the pool for pictures. */
export function startInference(modelsDir: string, options: InferenceOptions = defaultOptions): Inference {
  const pictures = startWorkerPool(new URL('./picture-worker.ts', import.meta.url), [modelsDir], options.pictures)
  const seconds = options.pictures.timeoutMs / 1000
  const megabytes = options.pictures.memory.maxBytes / megabyte
  const pictureFaults: Faults = {
    timed_out: { code: 'image_too_slow', params: { seconds } },
    out_of_memory: { code: 'too_many_pixels.memory', params: { megabytes } },
    died: { code: 'damaged_image.decoder', params: {} },
  }
  return {
    oil: (bytes, owner) => mapJobFailure(pictures.run(owner, 'oil', bytes), pictureFaults) as Promise<OilAnswer>,
    render: (bytes, owner) =>
      mapJobFailure(pictures.run(owner, 'render', bytes), pictureFaults) as Promise<RenderAnswer>,
    picture: (picture, owner) =>
      mapJobFailure(pictures.run(owner, 'picture', picture), pictureFaults) as Promise<PictureAnswer>,
    close: () => pictures.close(),
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
