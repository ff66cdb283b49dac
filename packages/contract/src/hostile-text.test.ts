import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const modules = await Promise.all(
  files.map(
    async (file) => [file, (await import(join(import.meta.dirname, file))) as Record<string, unknown>] as const,
  ),
)
const letters = 30_000
const repeated = ['a', '1', '.', '-', ' ', '\t', '+', 'a.', '1-', '@.', '\u200d', '\ud800', '\u{1F41F}', '\r\n', '0,']
const hostile = ['', 'a@', '+', '1.', '2026-01-01T00:00:00.'].flatMap((start) =>
  repeated.flatMap((part) => ['', '@', 'x', '\0'].map((end) => start + part.repeat(letters / part.length) + end)),
)

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
const findTextFields = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => ((field as z.ZodType).safeParse(7).success ? [] : [name]))
    : []

const schemas = modules.flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] =>
    isSchema(value)
      ? [[`${file} ${name}`, value]]
      : name === 'signUpForm'
        ? [[`${file} ${name}`, (value as (today: () => string) => z.ZodType)(() => '2026-01-31')]]
        : [],
  ),
)

// A pattern with superlinear time takes minutes on these texts and exceeds the test's time limit.
test.each(schemas)('%s checks hostile text in linear time', (_, schema) => {
  const fields = findTextFields(schema)
  for (const text of hostile) {
    if (fields.length > 0) schema.safeParse(Object.fromEntries(fields.map((name) => [name, text])))
    else schema.safeParse(text)
  }
})

test('covers the request schemas', () => {
  const names = schemas.map(([name]) => name)
  for (const name of ['signUpForm', 'signIn', 'contactRequest', 'locationQuery', 'vesselReport', 'intelligenceReport'])
    expect(
      names.some((found) => found.endsWith(` ${name}`)),
      name,
    ).toBe(true)
})
