import { MAX_TRACK_FILE_BYTES, MAX_TRACK_FILE_POSITIONS, MAX_TRACK_FILES } from '@varuna/contract/analysis/track-file'
import { trackFileWords as words } from '@varuna/language/analysis/track-file'
import { Button } from '@varuna/ui/button'
import { useRef, useState, type SyntheticEvent } from 'react'
import { DropZone } from '~/dashboard/upload/drop-zone.tsx'
import { useHandedFiles } from '~/dashboard/upload/handed-files.ts'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { ShipTypeField } from '../ship-type-field.tsx'
import styles from './track-file-panel.module.css'

type TrackFilePickerProps = {
  /** `shipType` is the number of the chosen type; empty when none is. */
  onFile: (file: File | null | undefined, shipType: string) => void
  isBusy: boolean
}

/** Input of a track file: dropped, selected or pasted as text. */
export function TrackFilePicker({ onFile: onTypedFile, isBusy }: TrackFilePickerProps) {
  const zone = useRef<HTMLDivElement>(null)
  const [shipType, setShipType] = useState('')
  const onFile = (file: File | null | undefined) => onTypedFile(file, shipType)
  useHandedFiles('track', ([file]) => onFile(file))
  return (
    <div className={styles.stack}>
      <div className={styles.type}>
        <ShipTypeField label={words.shipType} hint={words.shipTypeHint} value={shipType} onSelect={setShipType} />
      </div>
      <DropZone ref={zone} onDrop={({ files }) => onFile(files[0])}>
        <p>{words.invitation}</p>
        <p className={styles.aside}>
          {words.formats(MAX_TRACK_FILE_BYTES / 1024 / 1024, MAX_TRACK_FILE_POSITIONS, MAX_TRACK_FILES)}
        </p>
        <FileButton
          label={words.input}
          accept=".csv,.txt,.nmea,.log,.gpx,.xml,.json,.jsonl,.gz,.zst"
          variant="primary"
          busy={isBusy}
          onFiles={([file]) => onFile(file)}
        >
          {words.select}
        </FileButton>
      </DropZone>
      <PasteForm onFile={onFile} />
    </div>
  )
}

function PasteForm({ onFile }: { onFile: (file: File) => void }) {
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (text.trim() !== '') onFile(new File([text], words.pastedName, { type: 'text/plain' }))
  }
  return (
    <details>
      <summary className={styles.summary}>{words.paste}</summary>
      <form className={styles.paste} onSubmit={submit}>
        <textarea
          aria-label={words.pasteLabel}
          aria-describedby="paste-hint"
          rows={6}
          spellCheck={false}
          dir="ltr"
          placeholder={words.pasteExample}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className={styles.aside} id="paste-hint">
          {isEmpty ? words.pasteEmpty : words.pasteHint}
        </p>
        <Button type="submit">{words.pasteSubmit}</Button>
      </form>
    </details>
  )
}
