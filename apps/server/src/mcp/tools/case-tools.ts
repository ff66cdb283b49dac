import { casePage, caseState } from '@varuna/contract/desk/case'
import { caseDetails, caseEntryPage } from '@varuna/contract/desk/case-details'
import { splitHistory } from '@varuna/contract/unreadable'
import { z } from 'zod'
import { defineTool, recordIdInput, mmsiText, rowsInput, sentences, SIMULATED } from '../tool.ts'

const MAX_ENTRIES = 100
const MAX_LINES = 40

export const listCases = defineTool({
  name: 'cases',
  title: 'Cases',
  description: 'Cases that this account sees, the last changed first.',
  input: z.object({
    text: z.string().max(200).optional().describe('To find in the title'),
    state: caseState.optional(),
    rows: rowsInput(100, 25),
  }),
  async run(api, { rows, ...filter }) {
    const page = await api.get('/api/cases', casePage, { ...filter, limit: rows })
    return {
      facts: {
        count: page.total.count,
        cases: page.cases.map(({ id, title, state, owner, assignee, entryCount, createdAt, changedAt }) => ({
          id,
          title,
          state,
          owner: owner.name,
          assignee: assignee?.name ?? null,
          entryCount,
          createdAt,
          changedAt,
          page: `${api.origin}/dashboard-analysis/cases/${id}`,
        })),
      },
      howSure: ['Titles and contents of cases are what people wrote and gathered.'],
      missing: sentences(
        page.next !== null && 'More cases match: search for a part of the title.',
        'Cases that are not shared with this account are not seen.',
      ),
    }
  },
})

export const readCase = defineTool({
  name: 'case',
  title: 'One case',
  description: 'A case with its summary, its first entries and the newest lines of its timeline.',
  input: z.object({ id: recordIdInput('a case') }),
  async run(api, { id }) {
    const path = `/api/cases/${encodeURIComponent(id)}`
    const [details, page] = await Promise.all([
      api.get(path, caseDetails),
      api.get(`${path}/entries`, caseEntryPage, { limit: MAX_ENTRIES }),
    ])
    const { title, state, summary, stated, origin, owner, assignee, entryCount, createdAt, changedAt } = details.case
    const { readable, unreadable } = splitHistory(page.entries)
    const entries = readable.filter(({ removed }) => removed === null)
    return {
      facts: {
        id,
        title,
        state,
        summary,
        owner: owner.name,
        assignee: assignee?.name ?? null,
        entryCount,
        createdAt,
        changedAt,
        isImported: origin !== null,
        page: `${api.origin}/dashboard-analysis/cases/${id}`,
        entries: entries.map((entry) => ({
          id: entry.id,
          kind: entry.kind,
          title: entry.title,
          time: entry.time,
          lat: entry.lat,
          lon: entry.lon,
          mmsi: entry.mmsi === null ? null : mmsiText(entry.mmsi),
          ...(entry.simulated && { simulated: true }),
          verdict: entry.verdict,
          text: entry.text,
          textIsCut: entry.textIsCut,
          imported: entry.imported,
          addedBy: entry.addedBy.name,
          addedAt: entry.addedAt,
          sha256: entry.file?.sha256 ?? null,
        })),
        timeline: details.timeline.slice(-MAX_LINES).map(({ time, by, text, stated: isStated }) => ({
          time,
          by: by.name,
          text,
          statedByImportedFile: isStated,
        })),
      },
      howSure: sentences(
        'Entries are copies from when they were added. Summary and notes are what people wrote.',
        origin !== null && 'The case was imported: what its file states did not happen on this server.',
        stated.length > 0 && `As stated by the imported file, and not changed here since: ${stated.join(', ')}.`,
        entries.some(({ simulated }) => simulated) && SIMULATED,
      ),
      missing: sentences(
        page.next !== null && `The case has more than the first ${MAX_ENTRIES} entries that are read here.`,
        unreadable.length > 0 && `${unreadable.length} entries cannot be read.`,
        (details.earlier !== null || details.timeline.length > MAX_LINES) &&
          `The timeline is longer; the newest ${MAX_LINES} lines are here.`,
      ),
    }
  },
})
