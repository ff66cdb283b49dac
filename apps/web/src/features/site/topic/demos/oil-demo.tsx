import { oilDemonstrationWords as words } from '@varuna/language/site/demonstrations/oil'
import { darkThresholdSpreads } from '@varuna/oil/features/darkness'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useEffect, useMemo, useRef, useState } from 'react'
import { drawRadarImage, drawDarkness } from '~/site/radar/draw-radar-image.ts'
import styles from './oil-demo.module.css'
import { IMAGE_SIDE, createSyntheticRadarImage, type RadarScene } from '~/site/radar/synthetic-radar-image.ts'
import { measureRadarImage } from './measure-radar-image.ts'

const SEED = 7
const sceneNames: readonly RadarScene[] = ['slick', 'calm', 'clean']
const scenes = sceneNames.map((value) => ({ value, label: words.scenes[value].label }))

export function OilDemo() {
  const [scene, setScene] = useState<RadarScene>('slick')
  const [split, setSplit] = useState(50)
  const radarCanvas = useRef<HTMLCanvasElement>(null)
  const darknessCanvas = useRef<HTMLCanvasElement>(null)
  const image = useMemo(() => createSyntheticRadarImage(scene, SEED), [scene])
  const measurements = useMemo(() => measureRadarImage(image), [image])

  useEffect(() => {
    if (radarCanvas.current) drawRadarImage(radarCanvas.current, image)
    if (darknessCanvas.current) drawDarkness(darknessCanvas.current, measurements.darkness)
  }, [image, measurements])

  return (
    <div className={styles.demo}>
      <ToggleGroup label={words.picture} options={scenes} value={scene} onValueChange={setScene} />
      <div className={styles.body}>
        <div>
          <div className={styles.pictures} style={{ ['--split' as string]: `${split}%` }}>
            <canvas
              ref={radarCanvas}
              width={IMAGE_SIDE}
              height={IMAGE_SIDE}
              className={styles.canvas}
              role="img"
              aria-label={words.radarImage}
            />
            <canvas
              ref={darknessCanvas}
              width={IMAGE_SIDE / 2}
              height={IMAGE_SIDE / 2}
              className={`${styles.canvas} ${styles.darkness}`}
              role="img"
              aria-label={words.darknessImage}
            />
            <span className={styles.divider} />
          </div>
          <label className={styles.range}>
            <span>{words.radar}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={split}
              aria-label={words.split}
              onChange={({ target }) => setSplit(Number(target.value))}
            />
            <span>{words.measured}</span>
          </label>
          <div className={styles.legend} aria-hidden="true">
            <span>{words.likeTheSea}</span>
            <span className={styles.ramp} />
            <span>{words.farDarker}</span>
          </div>
        </div>
        <div className={styles.measurements} aria-live="polite">
          <h3 className={styles.heading}>{words.standsOut}</h3>
          {measurements.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <dl className={styles.measures}>
            <dt>{words.inDarkPatches}</dt>
            <dd>{words.shareOfImage(measurements.share)}</dd>
            <dt>{words.lengthOverWidth}</dt>
            <dd>{measurements.elongation === null ? words.noPatch : measurements.elongation.toFixed(1)}</dd>
            <dt>{words.sharpness}</dt>
            <dd>{measurements.sharpness === null ? words.noPatch : measurements.sharpness.toFixed(2)}</dd>
          </dl>
          <p>{words.scenes[scene].explanation}</p>
          <p className={styles.small}>{words.about(darkThresholdSpreads)}</p>
        </div>
      </div>
    </div>
  )
}
