import { submissionState, SUBMISSION_HEADER } from '@varuna/contract/analysis/assessment'
import { analysedImage, type AnalysedImage } from '@varuna/contract/analysis/image'
import { problem } from '@varuna/contract/problem'
import { frameWords } from '@varuna/language/site/frame'
import { locale } from '@varuna/language/shared/locale'
import { lostConnection, ProblemError, request } from '~/api/request.ts'
import { withKey } from '~/dashboard/assessment/sending.ts'

/** Progress of an upload: bytes sent, then parts analysed where the image has parts. */
export type UploadStage =
  | { stage: 'sending'; share: number | null }
  | { stage: 'analysing'; parts: { done: number; of: number } | null }

interface Upload {
  file: File
  key: string
  signal?: AbortSignal | undefined
  onStage?: ((stage: UploadStage) => void) | undefined
}

/** fetch does not report upload progress; small bodies need none. */
const REPORTED_BYTES = 2 * 1024 * 1024
const POLL_MS = 1_500

/** Uploads an image for analysis. When the signal aborts, the server is asked to cancel, so that nothing is stored. */
export async function uploadImage({ file, key, signal, onStage }: Upload): Promise<AnalysedImage> {
  onStage?.({ stage: 'sending', share: file.size > REPORTED_BYTES ? 0 : null })
  signal?.throwIfAborted()
  const body = new FormData()
  body.append('file', file)
  const path = `/api/submissions/image/${key}` as const
  const cancel = () => void fetch(path, { method: 'DELETE', credentials: 'same-origin' }).catch(() => {})
  signal?.addEventListener('abort', cancel)
  const polling = new AbortController()
  try {
    if (file.size <= REPORTED_BYTES) {
      const init = withKey({ method: 'POST', body, ...(signal && { signal }) }, key)
      return await request(analysedImage, '/upload/', init)
    }
    const onSent = () => {
      onStage?.({ stage: 'analysing', parts: null })
      void poll(path, polling.signal, (parts) => onStage?.({ stage: 'analysing', parts }))
    }
    return await send(body, key, signal, (share) => onStage?.({ stage: 'sending', share }), onSent)
  } finally {
    polling.abort()
    signal?.removeEventListener('abort', cancel)
  }
}

function send(
  body: FormData,
  key: string,
  signal: AbortSignal | undefined,
  onShare: (share: number) => void,
  onSent: () => void,
): Promise<AnalysedImage> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', '/upload/')
    sending.setRequestHeader('accept', 'application/json, application/problem+json')
    sending.setRequestHeader('accept-language', locale.lang)
    sending.setRequestHeader(SUBMISSION_HEADER, key)
    sending.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onShare(loaded / total))
    sending.upload.addEventListener('load', onSent)
    sending.addEventListener('error', () => reject(lostConnection(null)))
    sending.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    sending.addEventListener('load', () => {
      const answer = readJson(sending.responseText)
      const image = analysedImage.safeParse(answer)
      const refused = problem.safeParse(answer)
      if (sending.status < 300 && image.success) resolve(image.data)
      else if (refused.success) reject(new ProblemError(refused.data))
      else reject(new Error(sending.status < 300 ? frameWords.requests.notUnderstood : frameWords.requests.notOk))
    })
    signal?.addEventListener('abort', () => sending.abort())
    sending.send(body)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

async function poll(
  path: `/${string}`,
  signal: AbortSignal,
  onParts: (parts: { done: number; of: number }) => void,
): Promise<void> {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const state = await request(submissionState, path, { signal }).catch(() => null)
    if (state?.progress && !signal.aborted) onParts(state.progress)
  }
}
