import { darkThresholdSpreads } from '@varuna/oil/features/darkness'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import { useEffect, useMemo, useRef, useState } from 'react'
import { drawRadarImage, drawDarkness } from './draw-radar-image.ts'
import styles from './oil-demo.module.css'
import { IMAGE_SIDE, createSyntheticRadarImage, type RadarScene } from './synthetic-radar-image.ts'
import { measureRadarImage } from './measure-radar-image.ts'

const SEED = 7
const scenes: { value: RadarScene; label: string; explanation: string }[] = [
  {
    value: 'slick',
    label: 'A slick',
    explanation:
      'The bright point is a ship, the dark band its oil. The edge is sharp on the side that the wind comes from and frayed on the other.',
  },
  {
    value: 'calm',
    label: 'Calm air',
    explanation:
      'Just as dark, but no oil at all: without wind the sea is smooth. Broad, soft patches like this one often cause false alarms.',
  },
  {
    value: 'clean',
    label: 'Open sea',
    explanation: 'Wind and swell roughen the water everywhere. The grain is speckle, which every radar image has.',
  },
]

export function OilDemo() {
  const [scene, setScene] = useState<RadarScene>('slick')
  const [split, setSplit] = useState(50)
  const radarCanvas = useRef<HTMLCanvasElement>(null)
  const darknessCanvas = useRef<HTMLCanvasElement>(null)
  const image = useMemo(() => createSyntheticRadarImage(scene, SEED), [scene])
  const measurements = useMemo(() => measureRadarImage(image), [image])
  const explanation = scenes.find(({ value }) => value === scene)?.explanation

  useEffect(() => {
    if (radarCanvas.current) drawRadarImage(radarCanvas.current, image)
    if (darknessCanvas.current) drawDarkness(darknessCanvas.current, measurements.darkness)
  }, [image, measurements])

  return (
    <div className={styles.demo}>
      <ToggleGroup label="Picture" options={scenes} value={scene} onValueChange={setScene} />
      <div className={styles.body}>
        <div>
          <div className={styles.pictures} style={{ ['--split' as string]: `${split}%` }}>
            <canvas
              ref={radarCanvas}
              width={IMAGE_SIDE}
              height={IMAGE_SIDE}
              className={styles.canvas}
              role="img"
              aria-label="The radar image"
            />
            <canvas
              ref={darknessCanvas}
              width={IMAGE_SIDE / 2}
              height={IMAGE_SIDE / 2}
              className={`${styles.canvas} ${styles.darkness}`}
              role="img"
              aria-label="How dark each place is compared with the sea around it"
            />
            <span className={styles.divider} />
          </div>
          <label className={styles.range}>
            <span>Radar</span>
            <input
              type="range"
              min={0}
              max={100}
              value={split}
              aria-label="Line between the radar image and what was measured in it"
              onChange={({ target }) => setSplit(Number(target.value))}
            />
            <span>Measured</span>
          </label>
          <div className={styles.legend} aria-hidden="true">
            <span>like the sea</span>
            <span className={styles.ramp} />
            <span>far darker</span>
          </div>
        </div>
        <div className={styles.measurements} aria-live="polite">
          <h4 className={styles.heading}>What stands out</h4>
          {measurements.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <dl className={styles.measures}>
            <dt>In dark patches</dt>
            <dd>{(100 * measurements.share).toFixed(1)}% of the image</dd>
            <dt>Length over width</dt>
            <dd>{measurements.elongation === null ? 'no patch' : measurements.elongation.toFixed(1)}</dd>
            <dt>Sharpness of the edge</dt>
            <dd>{measurements.sharpness === null ? 'no patch' : measurements.sharpness.toFixed(2)}</dd>
          </dl>
          <p>{explanation}</p>
          <p className={styles.small}>
            A place counts as dark from {darkThresholdSpreads} spreads below the median of the sea. A program drew this
            image; it is not a satellite image.
          </p>
        </div>
      </div>
    </div>
  )
}
