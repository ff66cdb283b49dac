import type { CaseDetails, CaseEntryPage } from '@varuna/contract/desk/case-details'
import type { CaseEntry } from '@varuna/contract/desk/case-entry'
import type { CaseSummary } from '@varuna/contract/desk/case'

export const caseTime = '2026-01-31T12:00:00.000Z'
export const ana = { id: 'ana', name: 'ana' }
export const bo = { id: 'bo', name: 'bo' }
export const caseSummary = (over: Partial<CaseSummary> = {}): CaseSummary => ({
  id: 'c1',
  title: 'Slick off Konkan',
  state: 'open',
  version: 3,
  access: 'owner',
  team: null,
  owner: ana,
  assignee: null,
  entryCount: 2,
  createdAt: caseTime,
  changedAt: caseTime,
  deletedAt: null,
  removedAt: null,
  ...over,
})
export const caseEntry = (over: Partial<CaseEntry> = {}): CaseEntry => ({
  id: 'e1',
  kind: 'note',
  title: 'A thought',
  time: null,
  lat: null,
  lon: null,
  mmsi: null,
  simulated: false,
  sourceId: null,
  sourceKind: null,
  originalGone: false,
  imported: false,
  importedEarlier: false,
  text: 'A thought',
  textIsCut: false,
  file: null,
  verdict: null,
  gap: null,
  hasView: false,
  addedBy: ana,
  addedAt: caseTime,
  removed: null,
  ...over,
})
export const casePage = (...cases: CaseSummary[]) => ({
  cases,
  next: null,
  total: { count: cases.length, isMore: false },
})
export const entryPage = (...entries: CaseEntryPage['entries']): CaseEntryPage => ({ entries, next: null })
export const caseDetails = (over: Partial<CaseDetails> = {}, of: Partial<CaseSummary> = {}): CaseDetails => ({
  case: { ...caseSummary(of), summary: 'Two tankers.', stated: [], origin: null },
  timeline: [
    {
      number: 1,
      time: caseTime,
      by: ana,
      action: 'create',
      text: 'Created the case',
      entryId: null,
      stated: false,
      statedEarlier: false,
    },
  ],
  earlier: null,
  statedLines: 0,
  members: [],
  invitations: [],
  ...over,
})
