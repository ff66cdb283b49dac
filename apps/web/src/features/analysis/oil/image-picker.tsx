import { oilWords } from '@varuna/language/analysis/oil'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { useRef } from 'react'
import { DropZone } from '~/dashboard/upload/drop-zone.tsx'
import { useHandedFiles } from '~/dashboard/upload/handed-files.ts'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import styles from './image-picker.module.css'
import { PickedPreview } from './picked-preview.tsx'
import { BatchList } from './batch-list.tsx'
import { droppedFiles } from './dropped-files.ts'
import type { Batch, BatchItem } from './use-batch.ts'
import { usePastedImages } from './use-pasted-images.ts'
import type { PickedImage } from './use-picked-image.ts'

const { picker: words } = oilWords

type ImagePickerProps = {
  picker: PickedImage
  batch: Batch
  busy: boolean
  /** Progress of the running analysis as text. */
  stage: string | null
  onAnalyse: (file: File) => void
  onCancel: () => void
  onShow: (item: BatchItem) => void
}

export function ImagePicker({ picker, batch, busy, stage, onAnalyse, onCancel, onShow }: ImagePickerProps) {
  const dropZone = useRef<HTMLDivElement>(null)
  const { picked, problem, pick, setProblem } = picker
  usePastedImages(dropZone, pick)
  useHandedFiles('image', pick)
  const hasBatch = batch.items.length > 0
  const isBusy = busy || batch.isRunning

  return (
    <Panel title={words.title} level={3}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          if (hasBatch) batch.start()
          else if (picked) onAnalyse(picked.file)
          else setProblem(words.noImage)
        }}
      >
        <DropZone ref={dropZone} tall onDrop={(data) => void droppedFiles(data).then(pick)}>
          {hasBatch ? (
            <BatchList batch={batch} onShow={onShow} />
          ) : picked ? (
            <PickedPreview {...picked} />
          ) : (
            <p>{words.invitation}</p>
          )}
          <p className={typography.aside}>{words.formats}</p>
        </DropZone>
        <Notice tone="error" onDismiss={() => setProblem(null)}>
          {problem}
        </Notice>
        <div className={layout.row}>
          <FileButton
            label={words.input}
            accept="image/*,.heic,.heif,.tif,.tiff"
            multiple
            variant={picked || hasBatch ? 'secondary' : 'primary'}
            onFiles={pick}
          >
            {words.select}
          </FileButton>
          <Button
            type="submit"
            variant={picked || hasBatch ? 'primary' : 'secondary'}
            busy={isBusy}
            busyLabel={words.analysing}
          >
            {words.analyse}
          </Button>
          <FileButton label={words.folder} multiple isFolder variant="quiet" onFiles={pick}>
            {words.selectFolder}
          </FileButton>
          {busy && (
            <Button variant="quiet" onClick={onCancel}>
              {oilWords.batch.cancel}
            </Button>
          )}
        </div>
        {busy && stage && <p className={typography.aside}>{stage}</p>}
      </form>
    </Panel>
  )
}
