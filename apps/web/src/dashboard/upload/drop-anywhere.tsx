import { dropWords as words } from '@varuna/language/shared/drop'
import { Button } from '@varuna/ui/button'
import { Dialog } from '@varuna/ui/dialog'
import layout from '@varuna/ui/layout.module.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRight } from '~/session/use-session.ts'
import { roomPaths } from '../addresses/rooms.ts'
import { placesOf } from './file-places.ts'
import { handFiles, type FilePlace } from './handed-files.ts'

const addresses: Record<FilePlace, string> = {
  ais: roomPaths.sources,
  zones: roomPaths.sources,
  image: `${roomPaths.analysis}?tab=oil`,
  track: `${roomPaths.analysis}?tab=fishing`,
}

interface Dropped {
  files: File[]
  places: FilePlace[]
}

/** Takes files that are dropped on a page outside a place for them to where they are at home, and asks where there are several. */
export function DropAnywhere() {
  const navigate = useNavigate()
  const mayImport = useRight('import_files') === true
  const mayChangeZones = useRight('change_lists') === true
  const [asked, setAsked] = useState<Dropped | null>(null)
  const mayGo = (place: FilePlace) => (place === 'ais' ? mayImport : place === 'zones' ? mayChangeZones : true)
  const go = (place: FilePlace, files: File[]) => {
    setAsked(null)
    handFiles(place, files)
    void navigate(addresses[place])
  }
  const take = useEffectEvent(async (files: File[]) => {
    const each = await Promise.all(files.map(placesOf))
    const [first = []] = each
    // Files of several rooms are not taken at once.
    const places = first.filter((place) => each.every((others) => others.includes(place)) && mayGo(place))
    const [only, ...more] = places
    if (only !== undefined && more.length === 0) go(only, files)
    else setAsked({ files, places })
  })
  useEffect(() => {
    const isBeside = ({ dataTransfer, target }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true &&
      !(target instanceof Element && target.closest('[data-drop-zone]') !== null)
    const over = (event: DragEvent) => {
      if (isBeside(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!isBeside(event)) return
      // A browser would open the file in place of the page.
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) void take(files)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [])
  const close = () => setAsked(null)
  return (
    <Dialog title={words.title(asked?.files.map(({ name }) => name) ?? [])} open={asked !== null} onClose={close}>
      {asked && (
        <>
          <p>{asked.places.length === 0 ? words.nowhere : words.question}</p>
          <div className={layout.row}>
            {asked.places.map((place, index) => (
              <Button
                key={place}
                variant={index === 0 ? 'primary' : 'secondary'}
                onClick={() => go(place, asked.files)}
              >
                {words.places[place]}
              </Button>
            ))}
            <Button onClick={close}>{words.cancel}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
