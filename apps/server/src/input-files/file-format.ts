import type { FaultParams } from '@varuna/contract/fault'
import { codedError } from '../errors/coded-error.ts'

/** The compression or archive format of a file. */
export type FileFormat = 'plain' | 'gzip' | 'zstd' | 'zip'

/** Number of leading bytes that formatOf needs. */
export const FORMAT_BYTES = 8

const startsWith = (bytes: Uint8Array, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte)

type UnsupportedFormat = FaultParams<'invalid_input.unsupported_format'>['format']

/** Formats that are recognised only to refuse them. */
const unsupportedFormats: { format: UnsupportedFormat; matches: (bytes: Uint8Array) => boolean }[] = [
  {
    format: 'bzip2',
    matches: (bytes) => startsWith(bytes, 0x42, 0x5a, 0x68) && (bytes[3] ?? 0) >= 0x31 && (bytes[3] ?? 0) <= 0x39,
  },
  {
    format: 'xz',
    matches: (bytes) => startsWith(bytes, 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00),
  },
  {
    format: '7z',
    matches: (bytes) => startsWith(bytes, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c),
  },
  {
    format: 'rar',
    matches: (bytes) => startsWith(bytes, 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07),
  },
  {
    format: 'utf-16',
    matches: (bytes) => startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || isUtf16WithoutMark(bytes),
  },
]

const isLetter = (byte: number | undefined) => byte !== undefined && byte >= 0x20 && byte < 0x7f

/** In UTF-16, every other byte of ASCII text is zero. */
const isUtf16WithoutMark = ([a, b, c, d]: Uint8Array) =>
  (isLetter(a) && b === 0 && isLetter(c) && d === 0) || (a === 0 && isLetter(b) && c === 0 && isLetter(d))

/** Recognises the format from the first bytes; throws a CodedError with advice for an unsupported format. */
export function formatOf(bytes: Uint8Array): FileFormat {
  if (startsWith(bytes, 0x1f, 0x8b)) return 'gzip'
  if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)) return 'zstd'
  // A zstd file may begin with a skippable frame.
  if (((bytes[0] ?? 0) & 0xf0) === 0x50 && startsWith(bytes.subarray(1), 0x2a, 0x4d, 0x18)) return 'zstd'
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'zip'
  const found = unsupportedFormats.find(({ matches }) => matches(bytes))
  if (found) throw codedError('invalid_input.unsupported_format', { format: found.format })
  return 'plain'
}
