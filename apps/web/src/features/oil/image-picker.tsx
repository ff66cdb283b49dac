import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import { useRef, useState } from 'react'
import styles from './image-picker.module.css'
import { PickedPreview } from './picked-preview.tsx'
import { usePastedImage } from './use-pasted-image.ts'
import { usePickedImage } from './use-picked-image.ts'

type ImagePickerProps = { busy: boolean; onAnalyse: (file: File) => void }

/** Chooses one image by button, drop or paste, and sends it to be analysed. */
export function ImagePicker({ busy, onAnalyse }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const zone = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const { picked, refusal, pick, refuse } = usePickedImage()
  usePastedImage(zone, pick)

  return (
    <Panel title="Oil Spill Documentation" level={3}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy) return
          if (picked) onAnalyse(picked.file)
          else refuse('Please select an image file')
        }}
      >
        <div
          ref={zone}
          className={styles.zone}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            pick(event.dataTransfer.files[0])
          }}
        >
          {picked ? <PickedPreview {...picked} /> : <p>Drop an image of the sea here, paste one, or select a file.</p>}
          <p className={styles.aside}>
            A radar patch or a colour photograph: JPEG, PNG, WebP, GIF, TIFF or AVIF, up to 20 MB.
          </p>
        </div>
        <input
          ref={input}
          type="file"
          name="file"
          accept="image/*"
          hidden
          aria-label="Image"
          onChange={(event) => {
            pick(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Notice tone="error" onDismiss={() => refuse(null)}>
          {refusal}
        </Notice>
        <div className={styles.buttons}>
          <Button variant={picked ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
            Select Image
          </Button>
          <Button type="submit" variant={picked ? 'primary' : 'secondary'} busy={busy} busyLabel="Analyzing...">
            Analyze Image
          </Button>
        </div>
      </form>
    </Panel>
  )
}
