import { caseEntry, type CaseEntry } from '@varuna/contract/case'
import { problem } from '@varuna/contract/problem'
import { locale } from '@varuna/language/site/locale'
import { ConnectionError, ProblemError } from '~/api/request.ts'

/** Uploads a file as a form; fetch reports no progress of a request. */
export function uploadAttachment(
  path: `/${string}`,
  file: File,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<CaseEntry> {
  const form = new FormData()
  form.append('file', file)
  const sending = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    sending.open('POST', path)
    sending.setRequestHeader('accept', 'application/json, application/problem+json')
    sending.setRequestHeader('accept-language', locale.lang)
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onShare(loaded / total)
    }
    sending.onerror = () => reject(new ConnectionError(sending.statusText))
    sending.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    sending.onload = () => {
      const body = parse(sending.responseText)
      const entry = caseEntry.safeParse(body)
      if (sending.status < 300 && entry.success) return resolve(entry.data)
      const refused = problem.safeParse(body)
      reject(refused.success ? new ProblemError(refused.data) : new ConnectionError(sending.statusText))
    }
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
