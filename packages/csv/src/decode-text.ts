const utf8 = new TextDecoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/** Zero and the bytes that Windows-1252 does not define. */
const notInWindows1252 = new Set([0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** In Windows-1252, accented letters mostly stand alone; in other encodings bytes above 127 come in runs. */
function looksLikeWindows1252(bytes: Uint8Array): boolean {
  let [high, inRows] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (notInWindows1252.has(byte)) return false
    if (byte < 0x80) continue
    high += 1
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) inRows += 1
  }
  return inRows <= high / 4
}

/** Decodes UTF-8, with or without a byte order mark, or Windows-1252 as spreadsheets save it; null for anything else. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return looksLikeWindows1252(bytes) ? windows1252.decode(bytes) : null
  }
}

const LF = 10
/** The replacement character for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd'

/**
 * Decodes text and splits it at its line feeds. A line that is not UTF-8 may be Windows-1252; otherwise it keeps replacement characters.
 */
export function decodeLines(bytes: Uint8Array): string[] {
  const text = utf8.decode(bytes)
  if (!text.includes(REPLACEMENT)) return text.split('\n')
  const lines: string[] = []
  for (let from = 0; from <= bytes.length;) {
    const end = bytes.indexOf(LF, from)
    const line = bytes.subarray(from, end < 0 ? undefined : end)
    lines.push(decodeText(line) ?? utf8.decode(line))
    from = end < 0 ? bytes.length + 1 : end + 1
  }
  return lines
}
