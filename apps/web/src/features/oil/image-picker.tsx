import { oilWords } from '@varuna/language/dashboard/oil'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useRef, useState } from 'react'
import styles from './image-picker.module.css'
import { PickedPreview } from './picked-preview.tsx'
import { usePastedImage } from './use-pasted-image.ts'
import type { PickedImage } from './use-picked-image.ts'

const { picker: words } = oilWords

type ImagePickerProps = { picker: PickedImage; busy: boolean; onAnalyse: (file: File) => void }

export function ImagePicker({ picker, busy, onAnalyse }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const dropZone = useRef<HTMLDivElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const { picked, problem, pick, setProblem } = picker
  usePastedImage(dropZone, pick)

  return (
    <Panel title={words.title} level={3}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy) return
          if (picked) onAnalyse(picked.file)
          else setProblem(words.noImage)
        }}
      >
        <div
          ref={dropZone}
          className={styles.dropZone}
          data-over={isDragOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setDragOver(true)
          }}
          onDragLeave={() => setDragOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setDragOver(false)
            pick(event.dataTransfer.files[0])
          }}
        >
          {picked ? <PickedPreview {...picked} /> : <p>{words.invitation}</p>}
          <p className={styles.aside}>{words.formats}</p>
        </div>
        <input
          ref={input}
          type="file"
          name="file"
          accept="image/*"
          hidden
          aria-label={words.input}
          onChange={(event) => {
            pick(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Notice tone="error" onDismiss={() => setProblem(null)}>
          {problem}
        </Notice>
        <div className={styles.buttons}>
          <Button variant={picked ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
            {words.select}
          </Button>
          <Button type="submit" variant={picked ? 'primary' : 'secondary'} busy={busy} busyLabel={words.analysing}>
            {words.analyse}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
