import { expect, test } from 'vitest'
import type { z } from 'zod'
import { signUpForm } from './people/account.ts'
import { alertChangeRequest } from './desk/alert-queue.ts'
import { alertRuleRequest } from './desk/alert-rule.ts'
import { assessmentNoteRequest } from './analysis/assessment.ts'
import { caseChangeRequest, caseRequest } from './desk/case.ts'
import { caseEntryRequest } from './desk/case-entry.ts'
import { caseInvitationRequest } from './desk/case-people.ts'
import { checklistRequest } from './desk/checklist.ts'
import { contactMessage } from './site/contact.ts'
import { intelligenceReport } from './analysis/intelligence.ts'
import { watchedVesselRequest, watchListRequest } from './desk/watch-list.ts'

const rule = { name: 'x', active: true, changes: 'all' }
const raise = { appears: true, moves: true, goesDark: true }
const place = { kind: 'place', lat: 1, lon: 1 }

/** Every stored field for text that a person types; `build` creates a request with that text. */
const fields: Record<string, [schema: z.ZodType, path: string, build: (text: string) => unknown]> = {
  'sign-up, first name': [signUpForm(() => '2026-01-31'), 'firstName', (firstName) => ({ firstName })],
  'sign-up, last name': [signUpForm(() => '2026-01-31'), 'lastName', (lastName) => ({ lastName })],
  'sign-up, address': [signUpForm(() => '2026-01-31'), 'email', (text) => ({ email: `${text}@harbour.example` })],
  'sign-up, postal code': [signUpForm(() => '2026-01-31'), 'postalCode', (postalCode) => ({ postalCode })],
  'sign-up, country': [signUpForm(() => '2026-01-31'), 'country', (country) => ({ country })],
  'case, title': [caseRequest, 'title', (title) => ({ title })],
  'case, summary': [caseRequest, 'summary', (summary) => ({ summary })],
  'case, changed title': [caseChangeRequest, 'title', (title) => ({ title, version: 1 })],
  'case, changed summary': [caseChangeRequest, 'summary', (summary) => ({ summary, version: 1 })],
  'case, note': [caseEntryRequest, 'text', (text) => ({ kind: 'note', text })],
  'case, place': [caseEntryRequest, 'name', (name) => ({ ...place, name })],
  'case, invited': [caseInvitationRequest, 'account', (account) => ({ account, access: 'read' })],
  'alert, note': [alertChangeRequest, 'note', (note) => ({ action: 'note', note, version: 1 })],
  'alert, note of a decision': [alertChangeRequest, 'note', (note) => ({ action: 'confirm', note, version: 1 })],
  'alert rule, name': [alertRuleRequest, 'name', (name) => ({ ...rule, name })],
  'assessment, note': [assessmentNoteRequest, 'text', (text) => ({ text })],
  'checklist, note': [
    checklistRequest,
    'entries.0.note',
    (note) => ({ entries: [{ indicator: 'deception', finding: 'suspected', note }] }),
  ],
  'contact form, name': [contactMessage, 'name', (name) => ({ name })],
  'contact form, message': [contactMessage, 'message', (text) => ({ message: `A long message ${text}` })],
  'trafficking report, vessel': [intelligenceReport, 'vesselId', (vesselId) => ({ vesselId })],
  'trafficking report, port': [intelligenceReport, 'lastPort', (lastPort) => ({ lastPort })],
  'watch list, name': [watchListRequest, 'name', (name) => ({ name, raise })],
  'watch list, note': [watchedVesselRequest, 'note', (note) => ({ mmsi: 419_000_001, note })],
}

const faultsAt = (schema: z.ZodType, path: string, request: unknown) =>
  (schema.safeParse(request).error?.issues ?? []).filter((issue) => issue.path.join('.') === path)

test.each(Object.entries(fields))(
  '%s rejects hidden characters, and accepts all scripts and emoji unchanged',
  (_, field) => {
    const [schema, path, request] = field
    for (const code of [0x202e, 0x2066, 0x200b, 0x2060, 0xfeff, 0x7, 0xe0041, 0x0])
      expect(faultsAt(schema, path, request(`a${String.fromCodePoint(code)}b`)), code.toString(16)).toHaveLength(1)
    for (const text of ['دبي', 'שלום', 'علی‌رضا', 'ക്രിസ്‍തു', '👩‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', "O'Brien-Smith"])
      expect(faultsAt(schema, path, request(text)), text).toEqual([])
  },
)
