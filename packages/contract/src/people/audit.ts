import { auditActionNames, auditActions, auditActorKinds, type AuditSubject } from '@varuna/vocabulary/audit'
import { z } from 'zod'
import { queryNumber, queryText, timestamp } from '../fields.ts'
import { person } from './person.ts'

const subjects = [...new Set(Object.values(auditActions).map(({ about }) => about))] as [
  AuditSubject,
  ...AuditSubject[],
]
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** One act, and the digest that chains it to the one before. */
export const auditEntry = z.object({
  sequence: z.number().int().describe('From 1, without a gap'),
  time: z.iso.datetime(),
  action: z.enum(auditActionNames),
  by: z.object({
    kind: z
      .enum(auditActorKinds)
      .describe('visitor: had not signed in; operator: at the command line; server: by its rules'),
    person: person.nullable().describe('The account, where one acted'),
  }),
  about: z.object({
    kind: z.enum(subjects),
    id: z.string().nullable(),
    name: z.string().nullable().describe('Of an account'),
  }),
  before: values,
  after: values,
  from: z.string().nullable().describe("The client's address; null where there is none, or where it was erased"),
  previous: z.string().describe('The digest before'),
  digest: z.string().describe('SHA-256; docs/architecture.md says of what'),
})
export type AuditEntryAnswer = z.infer<typeof auditEntry>

export const AUDIT_PAGE = 100

const filters = {
  account: queryText('account').max(80).optional().describe('Id of who acted, or whom an act is about'),
  action: z.enum(auditActionNames).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
}
export const auditFilter = z.object(filters)
export type AuditFilterQuery = z.infer<typeof auditFilter>

/** GET /api/audit. */
export const auditQuery = z.object({
  ...filters,
  before: queryNumber('before', z.number().int().min(1)).optional().describe('The `next` of the page before'),
})
export const auditPage = z.object({
  entries: z.array(auditEntry).describe('Newest first'),
  next: z.number().int().nullable().describe('Where the next page begins; null on the last'),
})
export type AuditPage = z.infer<typeof auditPage>

/** GET /api/audit/file. */
export const auditFileQuery = z.object({ ...filters, format: z.enum(['csv', 'jsonl']).default('csv') })
