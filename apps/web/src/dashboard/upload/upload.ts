import { problem } from '@varuna/contract/problem'
import { locale } from '@varuna/language/shared/locale'
import type { z } from 'zod'
import { lostConnection, ProblemError } from '~/api/request.ts'

/** Posts a body and validates the response; fetch does not report upload progress. */
export function upload<Answer>(
  validator: z.ZodType<Answer>,
  path: `/${string}`,
  body: FormData | Blob,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<Answer> {
  const sending = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    sending.open('POST', path)
    sending.setRequestHeader('accept', 'application/json, application/problem+json')
    sending.setRequestHeader('accept-language', locale.lang)
    if (body instanceof Blob) sending.setRequestHeader('content-type', 'application/octet-stream')
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onShare(loaded / total)
    }
    sending.onerror = () => reject(lostConnection(sending.statusText))
    sending.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    sending.onload = () => {
      const answer = parse(sending.responseText)
      const understood = validator.safeParse(answer)
      if (sending.status < 300 && understood.success) return resolve(understood.data)
      const refused = problem.safeParse(answer)
      reject(refused.success ? new ProblemError(refused.data) : lostConnection(sending.statusText))
    }
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
