import {
  assessmentDetails,
  assessmentKind,
  assessmentLevel,
  assessmentPage,
  type AssessmentDetails,
} from '@varuna/contract/analysis/assessment'
import { z } from 'zod'
import type { ApiClient } from '../api-client.ts'
import { defineTool, recordIdInput, rowsInput, sentences, timeInput } from '../tool.ts'

const texts = (statements: readonly { text: string }[]) => statements.map(({ text }) => text)

/** An assessment in its verdict, how sure, why, and what is missing. */
export function assessmentFacts(api: ApiClient, details: AssessmentDetails): Record<string, unknown> {
  const { of, entry } = details
  const { id, subject, verdict, level, share, lat, lon, time, assessedAt } = entry
  const page = `${api.origin}/dashboard-analysis/assessments/${of}/${id}`
  return { of, id, subject, verdict, level, share, lat, lon, time, assessedAt, page, ...answerFacts(details) }
}

function answerFacts(details: AssessmentDetails): Record<string, unknown> {
  if (details.answer === null) return { unreadable: true }
  switch (details.of) {
    case 'image': {
      const { confidence, abstention, domain, slicks, slickShare, scene, reasons, missing, sha256, model } =
        details.answer
      return {
        confidence,
        abstention,
        domain,
        slickCount: slicks.length,
        slickShare,
        scene,
        reasons: texts(reasons),
        missing: texts(missing),
        sha256,
        model,
      }
    }
    case 'vessel_report': {
      const { confidence, legality, reasons, missing, based_on, zones, flag, model, sample } = details.answer
      return {
        confidence,
        legality,
        basedOn: based_on,
        zones: zones.map(({ name }) => name),
        flag,
        reasons: texts(reasons),
        missing: texts(missing),
        sample,
        model,
      }
    }
    case 'intelligence_report': {
      const { riskScore, riskLevel, analystScore, assessable, coverage, couldAdd, answers, track } = details.answer
      const { indicators, missing, sample, model } = details.answer
      const raised = indicators.filter(({ points }) => points > 0)
      return {
        riskScore,
        riskLevel,
        analystScore,
        assessable,
        coverage,
        couldAdd,
        track,
        answers: answers.map(({ question, answer, text }) => ({ question, answer, text })),
        reasons: raised.map(({ title, points, text }) => `${title} (${points} points): ${text}`),
        missing: texts(missing),
        sample,
        model,
      }
    }
  }
}

export const listAssessments = defineTool({
  name: 'assessments',
  title: 'Kept assessments',
  description:
    'Assessments of images, fishing and trafficking that this account sees, the newest first. Nothing new is assessed.',
  input: z.object({
    of: z.array(assessmentKind).max(3).optional().describe('Default: all kinds'),
    text: z.string().max(120).optional().describe('To find in MMSI, vessel ID, file name, ports or flag'),
    levels: z.array(assessmentLevel).max(4).optional(),
    from: timeInput.optional(),
    to: timeInput.optional(),
    rows: rowsInput(100, 25),
  }),
  async run(api, { of, levels, rows, ...filter }) {
    const page = await api.get('/api/assessments', assessmentPage, {
      ...filter,
      of: of?.length ? of.join(',') : undefined,
      level: levels?.length ? levels.join(',') : undefined,
      limit: rows,
    })
    return {
      facts: {
        count: page.total.count,
        assessments: page.assessments.map(
          ({ access: _access, team: _team, removedAt: _at, deletedAt: _del, ...entry }) => entry,
        ),
      },
      howSure: [
        '`share` is the probability of oil or fishing, or the risk score divided by 100; read one for its reasons.',
      ],
      missing: sentences(
        page.next !== null && 'More assessments match: narrow the filter.',
        page.total.isMore && `The count stops at ${page.total.count}.`,
        'Assessments of other accounts that are not shared with this one are not seen.',
      ),
    }
  },
})

export const readAssessment = defineTool({
  name: 'assessment',
  title: 'One assessment',
  description: 'One kept assessment: verdict, how sure, why, and what is missing, with the digest of an image.',
  input: z.object({ of: assessmentKind, id: recordIdInput('an assessment') }),
  async run(api, { of, id }) {
    const details = await api.get(`/api/assessments/${of}/${encodeURIComponent(id)}`, assessmentDetails)
    const { missing, ...facts } = assessmentFacts(api, details) as { missing?: string[] }
    return {
      facts: { ...facts, notes: details.notes.slice(-20).map(({ text, writtenAt }) => ({ text, writtenAt })) },
      howSure: [howSure(details)],
      missing: sentences(
        ...(missing ?? []),
        details.answer === null && 'The assessment is deleted, or its record cannot be read.',
      ),
    }
  },
})

function howSure({ of, answer }: AssessmentDetails): string {
  if (answer === null) return 'Nothing can be said: there is no answer.'
  if (of === 'intelligence_report') {
    const { coverage, couldAdd } = answer as Extract<AssessmentDetails, { of: 'intelligence_report' }>['answer'] &
      object
    return `${Math.round(coverage * 100)}% of the evidence's points could be judged; what is unknown could add up to ${Math.round(couldAdd)} points. The weights are set by hand and not validated.`
  }
  const { confidence } = answer as { confidence: number | null }
  return confidence === null
    ? 'There is no verdict, so there is no confidence.'
    : `Confidence of the verdict: ${Math.round(confidence * 100)}%, by a model. It is no proof.`
}
