import { useMutation, useQueryClient } from '@tanstack/react-query'
import { oilWords } from '@varuna/language/analysis/oil'
import { Notice } from '@varuna/ui/notice'
import { useRef, useState } from 'react'
import { AssessmentHistory } from '~/dashboard/assessment/assessment-history.tsx'
import { useMayChange } from '~/dashboard/assessment/use-may-change.ts'
import { useSavedAnswer } from '~/dashboard/assessment/use-saved-answer.ts'
import { useSending } from '~/dashboard/assessment/use-sending.ts'
import { AnalysisLayout } from '~/dashboard/frame/analysis-layout.tsx'
import { ImagePlace } from '~/dashboard/verdict/image/image-place.tsx'
import { TabFrame } from '~/dashboard/frame/tab-frame.tsx'
import { useSingleFlight } from '~/site/motion/use-single-flight.ts'
import { AnalysisResult } from './analysis-result.tsx'
import { ImagePicker } from './image-picker.tsx'
import { savedImage, uploadMutation } from './queries.ts'
import { useHorn } from './use-horn.ts'
import type { UploadStage } from './upload-image.ts'
import { useBatch, type BatchItem } from './use-batch.ts'
import { usePickedImage } from './use-picked-image.ts'

export function OilTab() {
  const upload = useMutation(uploadMutation(useQueryClient()))
  const runOnce = useSingleFlight()
  const saved = useSavedAnswer('oil-answer', savedImage)
  const sending = useSending('image', saved.id, (id) => saved.show(id))
  const [sent, setSent] = useState<File | null>(null)
  const [stage, setStage] = useState<UploadStage | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  /** When an analysis of this page was last answered. */
  const [answeredAtMs, setAnsweredAtMs] = useState<number | null>(null)
  const horn = useHorn()
  const shown = saved.answer
  const mayChange = useMayChange('image', shown?.id ?? null)

  /** Does not reset a running upload. */
  const clearResult = () => {
    saved.forget()
    if (!upload.isPending) upload.reset()
  }
  const batch = useBatch()
  const picker = usePickedImage(clearResult, batch.choose)
  const picked = picker.picked?.file ?? null

  const analyse = (file: File) =>
    runOnce(async () => {
      clearResult()
      setSent(file)
      const key = sending.begin(`${file.name} ${file.size} ${file.lastModified}`)
      try {
        const abort = new AbortController()
        cancelling.current = abort
        const image = await upload.mutateAsync({ file, key, signal: abort.signal, onStage: setStage })
        sending.answer(image.id)
        saved.show(image.id, image)
        if (image.type === 'oil_spill' && image.needs_alert) horn.sound()
      } catch (error) {
        sending.fail(error) // The result panel shows the error of the mutation.
        if (cancelling.current?.signal.aborted) upload.reset()
      }
      cancelling.current = null
      setStage(null)
      setAnsweredAtMs(Date.now())
    })

  const show = (id: string) => {
    if (!upload.isPending) upload.reset()
    saved.show(id)
  }
  const showItem = ({ state }: BatchItem) => {
    if (state.kind === 'done') saved.show(state.image.id, state.image)
  }
  /** File name of the result, when another file is selected. */
  const about = shown?.filename ?? sent?.name

  return (
    <TabFrame area="oilSpill" title={oilWords.title} description={oilWords.description}>
      <AnalysisLayout
        form={
          <ImagePicker
            picker={picker}
            batch={batch}
            busy={upload.isPending}
            stage={stageText(stage)}
            onAnalyse={analyse}
            onCancel={() => cancelling.current?.abort()}
            onShow={showItem}
          />
        }
        hasAnswer
        summary={shown && shown.filename}
        arrivedAtMs={shown || upload.error ? answeredAtMs : null}
        answer={
          <>
            <Notice tone={sending.notice?.tone ?? 'note'} onDismiss={sending.dismiss}>
              {sending.notice?.text}
            </Notice>
            <div aria-live="polite">
              <AnalysisResult
                image={shown}
                superseded={about && picked && sent !== picked ? { sent: about, by: picked.name } : null}
                busy={(upload.isPending && shown === null) || saved.isLoading}
                error={upload.error}
                gone={saved.error}
                horn={horn}
              />
            </div>
          </>
        }
      >
        {shown && <ImagePlace key={shown.id} image={shown} mayChange={mayChange} />}
        <AssessmentHistory of="image" prefix="oil" shownId={saved.id} onShow={show} />
      </AnalysisLayout>
    </TabFrame>
  )
}

function stageText(stage: UploadStage | null): string | null {
  const { batch: words } = oilWords
  if (stage === null) return null
  if (stage.stage === 'sending') return stage.share === null ? null : words.sending(stage.share)
  return stage.parts && words.parts(stage.parts.done, stage.parts.of)
}
