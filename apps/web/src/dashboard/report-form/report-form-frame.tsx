import { dashboardWords } from '@varuna/language/dashboard/frame'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import type { ReactNode } from 'react'
import layout from '~/dashboard/frame/tab-layout.module.css'
import type { NoticeText } from './notice-text.ts'

const { reportForm } = dashboardWords

interface ReportFormFrameProps {
  tab: {
    /** Whether the form holds the sample unchanged. */
    isSample: boolean
    notice: NoticeText | null
    submitting: boolean
    simulating: boolean
    submit: () => void
    simulate: () => void
    dismiss: () => void
  }
  words: { submit: string; submitting: string; aboutSimulate: string }
  /** Buttons between those that submit and simulate, and after them. */
  middleButtons?: ReactNode
  lastButtons: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The form of a report that is assessed or simulated: its fields, what became of it, and its buttons. */
export function ReportFormFrame({ tab, words, middleButtons, lastButtons, children }: ReportFormFrameProps) {
  const { notice } = tab
  return (
    <form
      className={layout.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        tab.submit()
      }}
    >
      {tab.isSample && <p className={layout.aside}>{reportForm.holdsSample}</p>}
      <div className={layout.fields}>{children}</div>
      <Notice tone={notice?.tone ?? 'note'} onDismiss={tab.dismiss}>
        {notice?.text}
      </Notice>
      <div className={layout.buttons}>
        <Button type="submit" variant="primary" busy={tab.submitting} busyLabel={words.submitting}>
          {words.submit}
        </Button>
        {middleButtons}
        <Button onClick={tab.simulate} busy={tab.simulating} busyLabel={reportForm.simulating}>
          {reportForm.simulate}
        </Button>
        {lastButtons}
      </div>
      <p className={layout.aside}>{words.aboutSimulate}</p>
    </form>
  )
}
