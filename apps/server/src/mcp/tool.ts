import { formatMmsi, isSimulatedMmsi } from '@varuna/units/mmsi'
import { z } from 'zod'
import type { ApiClient } from './api-client.ts'

/** What a tool answers: the facts, how sure they are, and what is not known. */
interface ToolAnswer {
  facts: Record<string, unknown>
  howSure: readonly string[]
  missing: readonly string[]
}

export interface Tool {
  name: string
  title: string
  description: string
  input: z.ZodObject
  run(api: ApiClient, input: unknown): Promise<ToolAnswer>
}

interface TypedTool<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run'> {
  input: Input
  run(api: ApiClient, input: z.output<Input>): Promise<ToolAnswer>
}

/** A tool whose `run` gets its input as the schema reads it. */
export const defineTool = <Input extends z.ZodObject>(tool: TypedTool<Input>): Tool => ({
  ...tool,
  run: (api, input) => tool.run(api, tool.input.parse(input)),
})

/** Nine digits, or the number: those who ask often lose the quotes. */
export const mmsiInput = z
  .union([z.string().regex(/^\d{9}$/, 'an MMSI has nine digits'), z.number().int().min(1).max(999_999_999)])
  .describe('MMSI of the vessel, nine digits')
export const mmsiText = (mmsi: z.infer<typeof mmsiInput>): string => String(mmsi).padStart(9, '0')

/** The id of a stored record, as an answer stated it. */
const idInput = z
  .string()
  .min(1, 'an id must not be empty')
  .max(80, 'an id has at most 80 characters')
  .regex(/^(?!\.+$)[\w.:~-]+$/, 'an id has letters, digits and - _ . : ~ alone, as an answer stated it')

/** The id of a case or an assessment: the server makes UUIDs, so that no other word reaches an address beside it. */
export const recordIdInput = (record: string) =>
  idInput.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, `the id of ${record} is a UUID, as an answer stated it`)

/** The id of an alert, as the server makes it: no other word reaches an address beside it, such as that of the stream. */
export const alertIdInput = idInput.regex(
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z_]+(?:-\d{1,9}){1,2}-\d{8}T\d{6}Z-[\da-z]{3})$/i,
  'the id of an alert is a UUID, as an answer stated it',
)

export const timeInput = z.string().max(40).describe('Time in UTC, such as 2026-11-27T12:00:00Z')

export const rowsInput = (most: number, usual: number) =>
  z.number().int().min(1).max(most).default(usual).describe(`Maximum rows of the answer, at most ${most}`)

/** MMSI, and whether the vessel is real. */
export const vesselMark = (mmsi: number) => ({
  mmsi: formatMmsi(mmsi),
  ...(isSimulatedMmsi(mmsi) && { simulated: true }),
})

export const SIMULATED = 'Vessels marked as simulated are invented and no evidence about real ones.'

/** Sentences where they apply. */
export const sentences = (...given: (string | false | null)[]): string[] =>
  given.filter((sentence): sentence is string => typeof sentence === 'string')
