import { z } from 'zod'
import type { Unreadable } from '@varuna/contract/unreadable'

type Fields = Record<string, unknown>

/** Brings a stored record from one form to the next. */
export type FormStep = (record: Fields) => Fields

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

/**
 * The stored form of a schema. `steps` lead from form 1 to the current one: a change of the schema that old records do not meet
 * adds a step, and a fixture of the old form to its test. Records without a number are of form 1.
 */
export function createStoredForm<Value extends object>(
  schema: z.ZodType<Value>,
  steps: readonly FormStep[],
): StoredForm<Value> {
  const currentForm = steps.length + 1
  const parse = (json: string, beside: Fields = {}): Value => {
    const { form = 1, ...record } = JSON.parse(json) as Fields
    if (typeof form !== 'number' || form < 1 || form > currentForm) throw new Error('The form is not known.')
    const current = steps.slice(form - 1).reduce((fields, step) => step(fields), record)
    return schema.parse({ ...current, ...beside })
  }
  const read = (json: string, beside?: Fields): Value | null => {
    try {
      return parse(json, beside)
    } catch {
      return null
    }
  }
  return {
    write: (record) => JSON.stringify({ form: currentForm, ...record }),
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
