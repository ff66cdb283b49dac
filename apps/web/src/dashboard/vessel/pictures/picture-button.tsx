import type { VesselPicture } from '@varuna/contract/watch/vessel-picture'
import { vesselPageWords } from '@varuna/language/watch/vessel-page'
import { Dialog } from '@varuna/ui/dialog'
import { useState } from 'react'
import { formatUtcMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './picture-button.module.css'

const { pictures: words } = vesselPageWords

/** A small picture, which opens large in a dialog. */
export function PictureButton({ picture }: { picture: VesselPicture }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={words.open(picture.caption)}
        onClick={() => setOpen(true)}
      >
        <Picture src={picture.thumbnail} alt="" />
      </button>
      <Dialog title={words.title} open={isOpen} isWide onClose={() => setOpen(false)}>
        <figure className={styles.figure}>
          <Picture src={picture.view} alt={picture.caption} />
          <figcaption>
            <bdi>{picture.caption}</bdi>
            <PictureOrigin picture={picture} />
          </figcaption>
        </figure>
      </Dialog>
    </>
  )
}

/** Source of a picture, and when it was taken. */
export function PictureOrigin({ picture: { source, takenAt } }: { picture: VesselPicture }) {
  return (
    <span className={styles.origin}>
      <bdi>{words.source(source)}</bdi>,{' '}
      {takenAt === null ? (
        words.takenUnknown
      ) : (
        <>
          {words.taken} <UtcTime time={takenAt} format={formatUtcMinute} />
        </>
      )}
    </span>
  )
}

function Picture({ src, alt }: { src: string; alt: string }) {
  const [isFailed, setFailed] = useState(false)
  if (isFailed) return <span className={styles.failed}>{words.notShown}</span>
  return <img className={styles.picture} src={src} alt={alt} onError={() => setFailed(true)} />
}
