import { dashboardWords } from '@varuna/language/rooms'
import { isSimulatedMmsi } from '@varuna/units/mmsi'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import type { ReactNode, RefObject } from 'react'
import layout from '~/dashboard/frame/tab-layout.module.css'
import type { NoticeText } from '../frame/notice-text.ts'
import styles from './report-form-frame.module.css'

const { reportForm } = dashboardWords

interface ReportFormFrameProps {
  tab: {
    sample: {
      element: RefObject<HTMLFormElement | null>
      isSample: boolean
      setAside: object | null
      filled: { mmsi: string; fields: readonly string[] } | null
      showSample: () => void
      leaveSample: () => void
    }
    notice: NoticeText | null
    submitting: boolean
    submit: () => void
    dismiss: () => void
  }
  words: { submit: string; submitting: string }
  /** Labels of the fields that can be prefilled from AIS. */
  labels?: Readonly<Record<string, string>>
  lastButtons: ReactNode
  children: ReactNode
}

/** The form of a report to assess: sample notice, fields, state of the submission, and buttons. */
export function ReportFormFrame({ tab, words, labels = {}, lastButtons, children }: ReportFormFrameProps) {
  const { notice, sample } = tab
  const { isSample, setAside, filled } = sample
  const filledText =
    filled &&
    reportForm.holdsFilled(
      { mmsi: filled.mmsi, simulated: isSimulatedMmsi(Number(filled.mmsi)) },
      filled.fields.map((field) => labels[field] ?? field),
    )
  return (
    <form
      ref={sample.element}
      className={layout.form}
      data-sample={isSample || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        tab.submit()
      }}
    >
      <div className={styles.sample}>
        <p role="status">{isSample ? reportForm.holdsSample : (filledText ?? reportForm.holdsEntries)}</p>
        <div className={styles.choices}>
          <Button variant="quiet" onClick={isSample ? sample.leaveSample : sample.showSample}>
            {!isSample ? reportForm.showSample : setAside ? reportForm.backToEntered : reportForm.emptyForm}
          </Button>
          {!isSample && setAside && (
            <Button variant="quiet" onClick={sample.leaveSample}>
              {reportForm.backToEntered}
            </Button>
          )}
        </div>
      </div>
      <div className={`${layout.fields} ${styles.fields}`}>{children}</div>
      <Notice tone={notice?.tone ?? 'note'} onDismiss={tab.dismiss}>
        {notice?.text}
      </Notice>
      <div className={layout.buttons}>
        <Button type="submit" variant="primary" busy={tab.submitting} busyLabel={words.submitting}>
          {words.submit}
        </Button>
        {lastButtons}
      </div>
    </form>
  )
}
