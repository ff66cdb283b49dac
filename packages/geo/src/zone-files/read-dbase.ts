export type DbaseRow = Record<string, string | number | null>

interface Field {
  name: string
  type: string
  from: number
  length: number
}

const FIELD_BYTES = 32
const FIELDS_END = 0x0d

/** Reads the rows of a dBASE table, the attributes of a shapefile; of a table that is cut off, those that are whole. */
export function readDbase(bytes: Uint8Array, encoding: string | null): DbaseRow[] {
  if (bytes.length < FIELD_BYTES) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [rowCount, rowsFrom, rowBytes] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)]
  const decode = createDecoder(bytes, encoding)
  const fields: Field[] = []
  let from = 1
  for (let at = FIELD_BYTES; at + FIELD_BYTES <= bytes.length && bytes[at] !== FIELDS_END; at += FIELD_BYTES) {
    const length = bytes[at + 16] ?? 0
    const name = (decode(bytes.subarray(at, at + 11)).split('\0')[0] ?? '').trim()
    fields.push({ name, type: String.fromCharCode(bytes[at + 11] ?? 0), from, length })
    from += length
  }
  const rows: DbaseRow[] = []
  for (let index = 0; index < rowCount; index++) {
    const at = rowsFrom + index * rowBytes
    if (rowBytes === 0 || at + rowBytes > bytes.length) break
    const row: DbaseRow = {}
    for (const field of fields) {
      const text = decode(bytes.subarray(at + field.from, at + field.from + field.length))
        .replaceAll('\0', '')
        .trim()
      row[field.name] =
        text === '' ? null : 'NF'.includes(field.type) && !Number.isNaN(Number(text)) ? Number(text) : text
    }
    rows.push(row)
  }
  return rows
}

/** In the stated encoding; else UTF-8 where all of it is, and Windows-1252 as older programs write it. */
function createDecoder(bytes: Uint8Array, encoding: string | null): (part: Uint8Array) => string {
  const create = (label: string) => {
    try {
      return new TextDecoder(label)
    } catch {
      return null
    }
  }
  const stated = encoding === null ? null : create(encoding.trim().replace(/^(?:ansi )?(\d{4})$/i, 'windows-$1'))
  const decoder = stated ?? create(isUtf8(bytes) ? 'utf-8' : 'windows-1252') ?? new TextDecoder()
  return (part) => decoder.decode(part)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
