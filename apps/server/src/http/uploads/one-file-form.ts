import type { FormFault } from '@varuna/contract/faults/form-fault'

interface FormFileHeader {
  filename: string
  /** As named by the sender; application/octet-stream when it names none. */
  mediaType: string
}

const MAX_PART_HEADER_BYTES = 4096
const MAX_SHOWN_NAME = 40
const lineBreak = Buffer.from('\r\n')
const headerEnd = Buffer.from('\r\n\r\n')

type FaultWithoutParams = Extract<FormFault, { params: Readonly<Record<string, never>> }>['code']

const refuse = (fault: FormFault) => ({ ok: false as const, fault })
const refuseAs = (code: FaultWithoutParams) => refuse({ code, params: {} } as FormFault)

/** The boundary in a multipart/form-data content type; null when there is none that RFC 2046 allows. */
export function parseBoundary(contentType: string): string | null {
  const [, quoted, plain] =
    /;\s{0,9}boundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70})(?=[\s;]|$))/i.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

export interface OneFileParser {
  /** Header of the file's part; null until it has arrived. */
  header(): FormFileHeader | null
  /** Takes the next bytes of the body; returns those of the file, as views where possible. */
  push(chunk: Buffer): { ok: true; content: Buffer[] } | { ok: false; fault: FormFault }
  /** What is wrong with a body that ends here; null when it is complete. */
  end(): FormFault | null
}

/**
 * Parses, in pieces, a multipart/form-data body that must contain exactly one file, in the field named `field`. Takes one pass over any
 * body and keeps only what may belong to a boundary; refuses at the first part that is not the file.
 */
export function createOneFileParser(boundary: string, field: string): OneFileParser {
  const opening = Buffer.from(`--${boundary}`)
  const closing = Buffer.from(`\r\n--${boundary}`)
  let phase: 'head' | 'content' | 'tail' = 'head'
  let held: Buffer = Buffer.alloc(0)
  let header: FormFileHeader | null = null

  /** The bytes after the header of the file; null while more input is needed. */
  const readHead = (isEnd: boolean): { ok: true; rest: Buffer } | { ok: false; fault: FormFault } | null => {
    const least = opening.length + 4
    if (!isEnd && held.length < least) return null
    // Some clients also send a line break before the first boundary.
    const body = held.subarray(0, 2).equals(lineBreak) ? held.subarray(2) : held
    if (!body.subarray(0, opening.length).equals(opening)) return refuseAs('bad_form.wrong_beginning')
    const afterOpening = body.subarray(opening.length)
    if (afterOpening.subarray(0, 2).toString('latin1') === '--')
      return refuse({ code: 'no_file.empty_form', params: { field } })
    if (!afterOpening.subarray(0, 2).equals(lineBreak)) {
      return !isEnd && afterOpening.length < 2 ? null : refuseAs('bad_form.boundary_not_on_its_line')
    }
    const headerBytes = afterOpening.subarray(0, MAX_PART_HEADER_BYTES).indexOf(headerEnd)
    if (headerBytes < 0)
      return !isEnd && afterOpening.length < MAX_PART_HEADER_BYTES ? null : refuseAs('bad_form.header_without_end')
    const part = parsePartHeader(afterOpening.subarray(2, Math.max(2, headerBytes)).toString('utf8'))
    if (!part) return refuseAs('bad_form.no_disposition')
    if (part.name !== field || part.filename === null) {
      const kind = part.filename === null ? 'field' : 'file'
      return refuse({ code: 'no_file.other_part', params: { field, kind, name: part.name.slice(0, MAX_SHOWN_NAME) } })
    }
    header = { filename: part.filename, mediaType: part.mediaType }
    return { ok: true, rest: afterOpening.subarray(headerBytes + headerEnd.length) }
  }

  const checkTail = (isEnd: boolean): FormFault | null => {
    if (held.subarray(0, 2).equals(lineBreak)) return { code: 'bad_form.several_parts', params: { field } }
    if (!isEnd && held.length < 2) return null
    const fault = (code: FaultWithoutParams) => ({ code, params: {} }) as FormFault
    if (held.subarray(0, 2).toString('latin1') !== '--') return fault('bad_form.cut_at_end')
    return /^\s{0,4}$/.test(held.subarray(2, 16).toString('latin1')) ? null : fault('bad_form.bytes_after_end')
  }

  const join = (chunk: Buffer) => (held.length === 0 ? chunk : Buffer.concat([held, chunk]))

  return {
    header: () => header,
    push(chunk) {
      held = phase === 'tail' ? join(chunk).subarray(0, 16) : join(chunk)
      if (phase === 'head') {
        const head = readHead(false)
        if (head === null) return { ok: true, content: [] }
        if (!head.ok) return head
        phase = 'content'
        held = head.rest
      }
      const content: Buffer[] = []
      if (phase === 'content') {
        const end = held.indexOf(closing)
        const known = end >= 0 ? end : Math.max(0, held.length - closing.length + 1)
        if (known > 0) content.push(held.subarray(0, known))
        held = held.subarray(end >= 0 ? end + closing.length : known)
        if (end >= 0) phase = 'tail'
      }
      const fault = phase === 'tail' ? checkTail(false) : null
      return fault ? refuse(fault) : { ok: true, content }
    },
    end() {
      if (phase === 'head') {
        const head = readHead(true)
        if (head && !head.ok) return head.fault
      }
      return phase === 'tail' ? checkTail(true) : ({ code: 'bad_form.cut_in_file', params: {} } as const)
    },
  }
}

function parsePartHeader(text: string): { name: string; filename: string | null; mediaType: string } | null {
  const headers = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) return null
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  const disposition = headers.get('content-disposition') ?? ''
  if (!/^form-data\s?;/i.test(disposition)) return null
  const name = parseParameter(disposition, 'name')
  if (name === null) return null
  return {
    name,
    filename: parseExtendedFilename(disposition) ?? parseParameter(disposition, 'filename'),
    mediaType: headers.get('content-type') || 'application/octet-stream',
  }
}

/** A parameter of a Content-Disposition; browsers encode a quotation mark as %22, older programs as \". */
function parseParameter(disposition: string, name: string): string | null {
  const [, quoted, plain] =
    new RegExp(`;\\s?${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(disposition) ?? []
  return quoted?.replaceAll('\\"', '"').replaceAll('%22', '"') ?? plain ?? null
}

/** The filename* of RFC 5987, which some programs send for names that are not ASCII. */
function parseExtendedFilename(disposition: string): string | null {
  const [, encoded] = /;\s?filename\*=utf-8'[^';]{0,35}'([^\s;]+)/i.exec(disposition) ?? []
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}
