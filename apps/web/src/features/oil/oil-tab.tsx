import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnalysedImage } from '@varuna/contract/image'
import { oilWords } from '@varuna/language/dashboard/oil'
import { useState } from 'react'
import { AnalysisLayout } from '~/dashboard/frame/analysis-layout.tsx'
import { TabFrame } from '~/dashboard/frame/tab-frame.tsx'
import { useSingleFlight } from '~/site/motion/use-single-flight.ts'
import { AnalysisResult } from './analysis-result.tsx'
import { ImageHistory } from './image-history.tsx'
import { ImagePicker } from './image-picker.tsx'
import { uploadMutation } from './queries.ts'
import { useHorn } from './use-horn.ts'
import { usePickedImage } from './use-picked-image.ts'

export function OilTab() {
  const upload = useMutation(uploadMutation(useQueryClient()))
  const runOnce = useSingleFlight()
  const [shown, setShown] = useState<AnalysedImage | null>(null)
  /** The file of the current result or error; null for an image from the history. */
  const [sent, setSent] = useState<File | null>(null)
  /** When an analysis of this page was last answered. */
  const [answeredAtMs, setAnsweredAtMs] = useState<number | null>(null)
  const horn = useHorn()

  /** Does not reset a running upload. */
  const clearResult = () => {
    setShown(null)
    if (!upload.isPending) upload.reset()
  }
  const picker = usePickedImage(clearResult)
  const picked = picker.picked?.file ?? null

  const analyse = (file: File) =>
    runOnce(async () => {
      clearResult()
      setSent(file)
      try {
        const image = await upload.mutateAsync(file)
        setSent(file)
        setShown(image)
        setAnsweredAtMs(Date.now())
        if (image.type === 'oil_spill' && image.needs_alert) horn.sound()
      } catch {
        setAnsweredAtMs(Date.now()) // The result panel shows the error of the mutation.
      }
    })

  const show = (image: AnalysedImage) => {
    clearResult()
    setSent(null)
    setShown(image)
  }

  return (
    <TabFrame area="oilSpill" title={oilWords.title} description={oilWords.description}>
      <AnalysisLayout
        form={<ImagePicker picker={picker} busy={upload.isPending} onAnalyse={analyse} />}
        hasAnswer
        summary={shown && shown.filename}
        arrivedAtMs={answeredAtMs}
        answer={
          <div aria-live="polite">
            <AnalysisResult
              image={shown}
              superseded={sent && picked && sent !== picked ? { sent: sent.name, by: picked.name } : null}
              busy={upload.isPending && shown === null}
              error={upload.error}
              horn={horn}
            />
          </div>
        }
      >
        <ImageHistory shownId={shown?.id ?? null} onShow={show} />
      </AnalysisLayout>
    </TabFrame>
  )
}
