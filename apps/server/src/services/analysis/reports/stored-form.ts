import { z } from 'zod'
import type { Unreadable } from '@varuna/contract/unreadable'

type Fields = Record<string, unknown>

/** The number that stored records carry, so that a later form can be told from this one. */
const FORM = 1

/** How records of one kind are stored: as JSON that carries the number of its form. */
export interface StoredForm<Value extends object> {
  write(record: Value): string
  /** Null for a record that is damaged, or of a form that is not known. `beside` holds fields that are stored elsewhere. */
  read(json: string, beside?: Fields): Value | null
  /** The first fault of a record that cannot be read; null for one that can, and for one of which no field is at fault. */
  findIssue(json: string, beside?: Fields): z.core.$ZodIssue | null
  /** Reads a record for a list: one that cannot be read is returned as unreadable, with its id. */
  readEntry(id: string, json: string, beside?: Fields): Value | Unreadable
}

/** The stored form of a schema. */
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
