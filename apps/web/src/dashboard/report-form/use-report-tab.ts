import type { AssessmentKind } from '@varuna/contract/analysis/assessment'
import { assessmentWords } from '@varuna/language/analysis/assessment'
import { dashboardWords } from '@varuna/language/rooms'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { useClearedWhenBack } from '~/api/use-cleared-when-back.ts'
import { useSavedAnswer, useStateOf } from '~/dashboard/assessment/use-saved-answer.ts'
import { useSending } from '~/dashboard/assessment/use-sending.ts'
import { errorMessage, serverFieldErrors } from '~/dashboard/frame/failure.ts'
import type { NotEvidence } from '~/dashboard/frame/not-evidence-badge.tsx'
import { useLocationCheck } from '~/dashboard/location-check/use-location-check.ts'
import { useSingleFlight } from '~/site/motion/use-single-flight.ts'
import type { NoticeText } from '../frame/notice-text.ts'
import type { ReportValues } from './report-form-schema.ts'
import { useDraft } from './use-draft.ts'
import { useReportForm } from './use-report-form.ts'
import { useReportTime } from './use-report-time.ts'
import { useSample } from './use-sample.ts'

/** Content of an Analysis tab: the result of the last submission or simulation. */
export type ReportAnswer<Assessment, Other = never> =
  | { kind: 'none' }
  | { kind: 'failed'; message: string }
  /** The URL names an assessment that the server does not have. */
  | { kind: 'gone'; message: string }
  | { kind: 'assessed'; assessment: Assessment }
  | Other

/** The vessel on the map of a tab. */
export interface MapVessel<Place> {
  report: Place
  /** Null for an assessed report. */
  notEvidence: NotEvidence | null
  atMs: number | null
  assessmentId: string | null
}

type Kept = { id: string; sample?: boolean | undefined }

type ReportTab<Schema extends z.ZodObject, Assessment extends Kept, Place> = {
  kind: AssessmentKind
  /** Names of the draft, and of the answer in the URL. */
  name: 'fishing' | 'trafficking'
  schema: Schema
  saved: { schema: z.ZodType<Assessment>; path: (id: string) => `/${string}` }
  /** Initial values of the form, and their position on the map. */
  sample: { values: ReportValues<Schema>; place: Place }
  /** The field that names the vessel. */
  vesselField: keyof ReportValues<Schema> & string
  /** What is submitted beside the form's fields, as text; part of what makes a submission another one. */
  beside?: string
  placeOf: (assessment: Assessment) => Place
  /** Called when a validated form is submitted. */
  onStart: (report: z.output<Schema>, notEvidence: NotEvidence) => void
}

type Submission<Schema extends z.ZodObject> = z.output<Schema> & { sample?: true }

const contentOf = (values: object, beside: string) => JSON.stringify(values) + beside

/** A form that creates assessments: its sample and draft, the pending submission, and the answer, which the URL names once it is stored. */
export function useReportTab<
  Schema extends z.ZodObject,
  Assessment extends Kept,
  Place,
  Other extends { kind: string } = never,
>({
  kind,
  name,
  schema,
  saved: savedAs,
  sample: shown,
  vesselField,
  beside = '',
  placeOf,
  onStart,
}: ReportTab<Schema, Assessment, Place>) {
  type Answer = ReportAnswer<Assessment, Other>
  const draft = useDraft(name, shown.values)
  const form = useReportForm(schema, draft.initial.values)
  const sample = useSample(form, {
    sample: shown.values,
    vesselField,
    initial: draft.initial,
    onUnfilled: () => {
      setNotice(null)
      setLocalMap(null)
    },
  })
  const time = useReportTime(form)
  const check = useLocationCheck(form.values.lat ?? '', form.values.lon ?? '')
  const runOnce = useSingleFlight()
  const [notice, setNotice] = useState<NoticeText | null>(
    draft.isRestored ? { tone: 'note', text: assessmentWords.draft } : null,
  )
  const saved = useSavedAnswer(`${name}-answer`, savedAs)
  const sending = useSending(kind, saved.id, (id) => {
    draft.clear()
    saved.show(id)
  })
  /** State of this page alone: an answer that the server does not store, or none while one is pending. */
  const [unsaved, setUnsaved] = useStateOf<Answer>(saved.id)
  useClearedWhenBack(unsaved?.kind === 'failed' && 'message' in unsaved ? unsaved.message : null, () =>
    setUnsaved(null),
  )
  const [localMap, setLocalMap] = useStateOf<MapVessel<Place>>(saved.id)
  /** When a submission of this page was last answered. */
  const [answeredAtMs, setAnsweredAtMs] = useState<number | null>(null)
  const [answeredValues, setAnsweredValues] = useState(() => contentOf(shown.values, ''))

  const { values } = form
  const keepDraft = useEffectEvent(() => draft.keep(sample.entered))
  useEffect(() => keepDraft(), [values, sample.filled?.mmsi])

  const answer: Answer =
    unsaved ??
    (saved.answer
      ? { kind: 'assessed', assessment: saved.answer }
      : saved.error
        ? { kind: 'gone', message: saved.error.message }
        : { kind: 'none' })
  const savedMap: MapVessel<Place> | null = saved.answer && {
    report: placeOf(saved.answer),
    notEvidence: null,
    atMs: saved.loadedAtMs,
    assessmentId: saved.answer.id,
  }
  const sampleMap: MapVessel<Place> | null = sample.isSample
    ? { report: shown.place, notEvidence: 'sample', atMs: null, assessmentId: null }
    : null

  const showCaution = (text: string) => setNotice({ tone: 'caution', text })

  const showUnsaved = (next: Answer) => {
    setUnsaved(next)
    setAnsweredAtMs(Date.now())
  }

  const showSaved = (assessment: Assessment) => {
    draft.clear()
    // Another answer replaces the one shown once its id is in the URL, not before.
    if (assessment.id === saved.id) {
      setUnsaved(null)
      setLocalMap(null)
    }
    saved.show(assessment.id, assessment)
    setAnsweredAtMs(Date.now())
  }

  const run = (task: (report: Submission<Schema>, content: string) => Promise<void>) =>
    runOnce(() => {
      // Reads the current values: the check takes a moment in which the form can change.
      const content = contentOf(form.form.getValues(), beside)
      const isSample = sample.isSampleNow()
      return form.submit(async (report) => {
        setNotice(null)
        setUnsaved({ kind: 'none' })
        setAnsweredValues(content)
        onStart(report, isSample ? 'sample' : 'form')
        await task({ ...report, ...(isSample && { sample: true as const }) }, content)
      })
    })

  return {
    form,
    time,
    check,
    sample,
    answer,
    saved,
    hasUnsaved: unsaved !== null,
    savedId: unsaved ? null : saved.id,
    answeredAtMs: answer.kind === 'none' ? null : answeredAtMs,
    isLoading: !unsaved && saved.isLoading,
    /** Whether the form has changed since its answer. */
    isChanged: contentOf(values, beside) !== answeredValues,
    mapVessel: localMap ?? savedMap ?? sampleMap,
    notice: sending.notice ?? notice,
    setNotice,
    showCaution,
    dismiss: () => {
      sending.dismiss()
      setNotice(null)
    },
    show: (id: string) => saved.show(id),
    showUnsaved,
    showOnMap: (report: Place, notEvidence: NotEvidence) =>
      setLocalMap({ report, notEvidence, atMs: Date.now(), assessmentId: null }),
    run,
    /** Submits the form. `send` returns null for a report whose result it has already shown, such as one on land. */
    submit: (send: (report: Submission<Schema>, key: string | null) => Promise<Assessment | null>) =>
      run(async (report, content) => {
        const key = report.sample ? null : sending.begin(content)
        try {
          const assessment = await send(report, key)
          sending.answer(assessment && !assessment.sample ? assessment.id : null)
          if (assessment?.sample) showUnsaved({ kind: 'assessed', assessment })
          else if (assessment) showSaved(assessment)
        } catch (error) {
          if (key !== null) sending.fail(error)
          const failed: Answer = { kind: 'failed', message: errorMessage(error) }
          if (form.showErrors(serverFieldErrors(error))) setUnsaved(failed)
          else showUnsaved(failed)
        }
      }),
    /** A position that could not be checked. */
    landCautions: {
      assumedWater: () => showCaution(dashboardWords.land.assumedWater),
      assumedWaterSimulated: () => showCaution(dashboardWords.land.assumedWaterSimulated),
    },
  }
}
