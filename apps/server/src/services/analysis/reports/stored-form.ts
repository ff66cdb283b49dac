import { z } from 'zod'
import type { Unreadable } from '@varuna/contract/unreadable'

type Fields = Record<string, unknown>

/** Schema version of stored records, so that a later version can be distinguished from this one. */
const FORM = 1

/** Serialises records of one kind as JSON with a schema version. */
export interface StoredForm<Value extends object> {
  write(record: Value): string
  /** Null for a damaged record or an unknown version. `beside` holds fields that are stored elsewhere. */
  read(json: string, beside?: Fields): Value | null
  /** The first fault of an unreadable record; null for a readable one, or when no single field is at fault. */
  findIssue(json: string, beside?: Fields): z.core.$ZodIssue | null
  /** Reads a record for a list; an unreadable one is returned as such, with its id. */
  readEntry(id: string, json: string, beside?: Fields): Value | Unreadable
}

/** Creates the serialiser of a schema. */
export function createStoredForm<Value extends object>(schema: z.ZodType<Value>): StoredForm<Value> {
  const parse = (json: string, beside: Fields = {}): Value => {
    const { form, ...record } = JSON.parse(json) as Fields
    if (form !== FORM) throw new Error(`expected a record of form ${FORM}, got ${String(form)}`)
    return schema.parse({ ...record, ...beside })
  }
  const read = (json: string, beside?: Fields): Value | null => {
    try {
      return parse(json, beside)
    } catch {
      return null
    }
  }
  return {
    write: (record) => JSON.stringify({ form: FORM, ...record }),
    read,
    findIssue: (json, beside) => {
      try {
        parse(json, beside)
      } catch (error) {
        if (error instanceof z.ZodError) return error.issues[0] ?? null
      }
      return null
    },
    readEntry: (id, json, beside) => read(json, beside) ?? { id, unreadable: true },
  }
}
