import type { FormFault } from '@varuna/contract/fault'

export interface FormFile {
  filename: string
  /** As named by the sender; application/octet-stream when it names none. */
  mediaType: string
  bytes: Uint8Array
}

export type OneFileForm = { ok: true; file: FormFile } | { ok: false; fault: FormFault }

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

/**
 * Parses a multipart/form-data body that must contain exactly one file, in the field named `field`. The file's bytes are a view of
 * the body. Takes one pass over any body: parsing stops at the first part that is not the file.
 */
export function parseOneFileForm(form: Buffer, boundary: string, field: string): OneFileForm {
  const opening = Buffer.from(`--${boundary}`)
  // Some clients also send a line break before the first boundary.
  const body = form.subarray(0, 2).equals(lineBreak) ? form.subarray(2) : form
  if (!body.subarray(0, opening.length).equals(opening)) {
    return refuseAs('bad_form.wrong_beginning')
  }
  const afterOpening = body.subarray(opening.length)
  if (afterOpening.subarray(0, 2).toString('latin1') === '--')
    return refuse({ code: 'no_file.empty_form', params: { field } })
  if (!afterOpening.subarray(0, 2).equals(lineBreak)) return refuseAs('bad_form.boundary_not_on_its_line')

  const headerBytes = afterOpening.subarray(0, MAX_PART_HEADER_BYTES).indexOf(headerEnd)
  if (headerBytes < 0) return refuseAs('bad_form.header_without_end')
  const header = parsePartHeader(afterOpening.subarray(2, Math.max(2, headerBytes)).toString('utf8'))
  if (!header) return refuseAs('bad_form.no_disposition')
  if (header.name !== field || header.filename === null) {
    const kind = header.filename === null ? 'field' : 'file'
    return refuse({ code: 'no_file.other_part', params: { field, kind, name: header.name.slice(0, MAX_SHOWN_NAME) } })
  }

  const content = afterOpening.subarray(headerBytes + headerEnd.length)
  const closing = Buffer.from(`\r\n--${boundary}`)
  const end = content.indexOf(closing)
  if (end < 0) return refuseAs('bad_form.cut_in_file')
  const rest = content.subarray(end + closing.length)
  if (rest.subarray(0, 2).equals(lineBreak)) return refuse({ code: 'bad_form.several_parts', params: { field } })
  if (rest.subarray(0, 2).toString('latin1') !== '--') return refuseAs('bad_form.cut_at_end')
  if (!/^\s{0,4}$/.test(rest.subarray(2, 16).toString('latin1'))) return refuseAs('bad_form.bytes_after_end')
  return { ok: true, file: { filename: header.filename, mediaType: header.mediaType, bytes: content.subarray(0, end) } }
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
