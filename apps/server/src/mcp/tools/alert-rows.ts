import {
  alertDetails,
  alertLevel,
  alertState,
  queueCounts,
  queuePage,
  type QueuedAlert,
} from '@varuna/contract/desk/alert-queue'
import { alertKind } from '@varuna/contract/alert'
import { splitHistory } from '@varuna/contract/unreadable'
import { z } from 'zod'
import type { ApiClient } from '../api-client.ts'
import { alertIdInput, defineTool, mmsiInput, mmsiText, rowsInput, sentences, SIMULATED, timeInput } from '../tool.ts'
import { boxInput } from './event-rows.ts'

export const alertRow = (api: ApiClient, alert: QueuedAlert) => {
  const { id, kind, code, level, message, subject, mmsi, lat, lon, timestamp, lastTime, state, count, assignee } = alert
  const { simulated, sample } = alert
  return {
    id,
    kind,
    code,
    level,
    message,
    subject,
    mmsi: mmsi === null ? null : mmsiText(mmsi),
    lat,
    lon,
    timestamp,
    lastTime,
    state,
    count,
    assignee: assignee?.name ?? null,
    ...(simulated && { simulated }),
    ...(sample && { sample }),
    page: `${api.origin}/dashboard-analysis/alerts/${encodeURIComponent(id)}`,
  }
}

const MEANING =
  'An alert asks a person to look; only a confirmed one was judged by a person, and none is proof of an offence.'

export const listAlerts = defineTool({
  name: 'alerts',
  title: 'The queue of alerts',
  description:
    'Alerts that this account sees, with counts by state; filtered by kind, level, state, vessel, box and time.',
  input: z.object({
    kinds: z.array(alertKind).max(10).optional(),
    levels: z.array(alertLevel).max(10).optional(),
    states: z
      .array(alertState)
      .max(10)
      .optional()
      .describe('Default: all; open and acknowledged ones await a decision'),
    mmsi: mmsiInput.optional(),
    ...boxInput,
    from: timeInput.optional().describe('Last raised at this time or later'),
    to: timeInput.optional().describe('First raised at this time or earlier'),
    order: z.enum(['newest', 'oldest', 'gravest']).default('newest'),
    rows: rowsInput(100, 25),
  }),
  async run(api, { kinds, levels, states, mmsi, order, rows, ...where }) {
    const listed = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)
    const filter = {
      ...where,
      kind: listed(kinds),
      level: listed(levels),
      state: listed(states),
      mmsi: mmsi === undefined ? undefined : mmsiText(mmsi),
    }
    const [page, counts] = await Promise.all([
      api.get('/api/alerts', queuePage, { ...filter, order, limit: rows }),
      api.get('/api/alerts/counts', queueCounts, filter),
    ])
    const { readable, unreadable } = splitHistory(page.alerts)
    return {
      facts: { counts, alerts: readable.map((alert) => alertRow(api, alert)) },
      howSure: sentences(MEANING, readable.some(({ simulated }) => simulated) && SIMULATED),
      missing: sentences(
        page.next !== null && 'More alerts match: see the counts, and narrow the filter.',
        unreadable.length > 0 && `${unreadable.length} stored alerts cannot be read.`,
        'Alerts that the role of this account does not show are not counted.',
      ),
    }
  },
})

export const readAlert = defineTool({
  name: 'alert',
  title: 'One alert',
  description:
    'One alert with its history and, where it rests on fishing, the assessment with reasons and what is missing.',
  input: z.object({ id: alertIdInput }),
  async run(api, { id }) {
    const details = await api.get(`/api/alerts/${encodeURIComponent(id)}`, alertDetails)
    const { alert, changes, assessment, assessmentText } = details
    return {
      facts: {
        ...alertRow(api, alert),
        params: alert.params,
        source: { kind: alert.sourceKind, id: alert.source },
        history: changes.slice(-50).map(({ time, action, by, state, reason, note }) => ({
          time,
          action,
          by: by?.name ?? 'Varuna',
          state,
          reason,
          note,
        })),
        assessment: assessmentText,
      },
      howSure: sentences(
        MEANING,
        assessment !== null && assessment.confidence !== null
          ? `Confidence of the fishing assessment: ${Math.round(assessment.confidence * 100)}%.`
          : null,
        alert.simulated && SIMULATED,
        alert.sample === true && 'It is about an invented sample.',
      ),
      missing: sentences(
        ...(assessment?.missing ?? []).map(({ text }) => text),
        changes.length > 50 && `The history has ${changes.length} lines; the newest 50 are shown.`,
        assessment === null &&
          assessmentText === null &&
          'The reasons are with its source: read that assessment or those events.',
      ),
    }
  },
})
