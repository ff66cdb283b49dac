import { decodeText } from '@varuna/csv/decode-text'
import { codedError } from '../errors/coded-error.ts'

const workbooks = [
  { format: 'xls', magic: [0xd0, 0xcf, 0x11, 0xe0] },
  { format: 'xlsx', magic: [0x50, 0x4b, 0x03, 0x04] },
] as const

/**
 * The text of a table in UTF-8, with or without a byte-order mark, or in Windows-1252 as spreadsheets save it. Throws `invalid_input` for
 * a workbook, for UTF-16, and with the line for any other encoding.
 */
export function decodeTable(bytes: Uint8Array): string {
  const [a, b] = bytes
  const workbook = workbooks.find(({ magic }) => magic.every((byte, at) => bytes[at] === byte))
  if (workbook) throw codedError('invalid_input.unsupported_format', { format: workbook.format })
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw codedError('invalid_input.unsupported_format', { format: 'utf-16' })
  const text = decodeText(bytes)
  if (text !== null) return text
  const whole = new TextDecoder().decode(bytes)
  const line = whole.slice(0, whole.indexOf('\ufffd')).split(/\r\n|\n|\r/).length
  throw codedError('invalid_input.list_not_utf8', { line })
}
