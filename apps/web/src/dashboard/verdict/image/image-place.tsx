import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import { formatPosition } from '@varuna/language/shared/position-text'
import { Button, buttonClass } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { Panel } from '@varuna/ui/panel'
import typography from '@varuna/ui/typography.module.css'
import { ServerLink } from '@varuna/ui/offline/server-link'
import { useState } from 'react'
import { ImageMap } from './image-map.tsx'
import styles from './image-place.module.css'
import { nearQuery, sceneMutation } from './place-queries.ts'
import { SceneForm } from './scene-form.tsx'
import { VesselsNearTable } from './vessels-near-table.tsx'

const { place: words } = oilImageWords

type ImagePlaceProps = {
  image: AnalysedImage
  level?: 2 | 3
  /** False for those who only read the image. */
  mayChange: boolean
}

/** Position and time of an image, from its file or entered by hand; its slicks on the map, and nearby vessels. */
export function ImagePlace({ image, level = 3, mayChange }: ImagePlaceProps) {
  const client = useQueryClient()
  const save = useMutation(sceneMutation(client, image.id))
  const [isEditing, setEditing] = useState(false)
  /** Position clicked on the map while the form is open. */
  const [picked, setPicked] = useState<{ lat: number; lon: number } | null>(null)
  const { scene } = image
  const near = useQuery(nearQuery(image))
  const finish = () => {
    setEditing(false)
    setPicked(null)
  }
  return (
    <Panel
      title={words.title}
      level={level}
      actions={
        <ServerLink className={buttonClass('quiet')} href={`/api/images/${image.id}/report.pdf`} download>
          {oilImageWords.report}
        </ServerLink>
      }
    >
      <div className={styles.stack}>
        {scene ? (
          <p className={styles.facts}>
            <strong>{formatPosition(scene.lat, scene.lon)}</strong> ·{' '}
            {scene.time ? <time dateTime={scene.time}>{words.time(scene.time)}</time> : words.noTime}
            {scene.metresPerPixel !== null && <> · {words.scale(scene.metresPerPixel)}</>} ·{' '}
            <span className={typography.soft}>{words.from[scene.from]}</span>
          </p>
        ) : (
          <p className={typography.soft}>{mayChange ? words.none : words.noneToRead}</p>
        )}
        {(scene || isEditing) && (
          <ImageMap
            image={image}
            vessels={near.data?.vessels ?? []}
            picked={picked}
            onPick={isEditing ? setPicked : undefined}
          />
        )}
        <Notice tone="success">{save.isSuccess && !isEditing && words.saved}</Notice>
        <Notice tone="error">{save.error?.message}</Notice>
        {isEditing ? (
          <SceneForm
            scene={scene}
            picked={picked}
            busy={save.isPending}
            onCancel={finish}
            onSave={(next) => save.mutate(next, { onSuccess: finish })}
          />
        ) : (
          mayChange && (
            <div>
              <Button onClick={() => setEditing(true)}>{scene ? words.change : words.edit}</Button>
            </div>
          )
        )}
        <VesselsNearTable scene={scene} query={near} />
      </div>
    </Panel>
  )
}
