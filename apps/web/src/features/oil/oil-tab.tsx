import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnalysedImage } from '@varuna/contract/image'
import { useState } from 'react'
import desk from '~/dashboard-kit/desk.module.css'
import { TabFrame } from '~/dashboard-kit/tab-frame.tsx'
import { AnalysisResult } from './analysis-result.tsx'
import { ImageHistory } from './image-history.tsx'
import { ImagePicker } from './image-picker.tsx'
import { uploadMutation } from './queries.ts'
import { useHorn } from './use-horn.ts'

export function OilTab() {
  const upload = useMutation(uploadMutation(useQueryClient()))
  const [shown, setShown] = useState<AnalysedImage | null>(null)
  const horn = useHorn()

  const analyse = (file: File) =>
    upload.mutate(file, {
      onSuccess: (image) => {
        setShown(image)
        if (image.type === 'oil_spill' && image.needs_alert) horn.sound()
      },
    })

  const show = (image: AnalysedImage) => {
    upload.reset()
    setShown(image)
  }

  return (
    <TabFrame area="oilSpill" title="Oil Spill Analytics" description="Real-time monitoring of marine oil pollution">
      <div className={desk.desk}>
        <ImagePicker busy={upload.isPending} onAnalyse={analyse} />
        <div className={desk.answer} aria-live="polite">
          <AnalysisResult image={shown} busy={upload.isPending} error={upload.error} horn={horn} />
        </div>
        <ImageHistory shownId={shown?.id ?? null} onShow={show} />
      </div>
    </TabFrame>
  )
}
