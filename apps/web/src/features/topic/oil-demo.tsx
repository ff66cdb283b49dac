import { darkFromSpreads } from '@varuna/oil/darkness'
import { useEffect, useMemo, useRef, useState } from 'react'
import { drawChip, drawDarkness } from './draw-chip.ts'
import styles from './oil-demo.module.css'
import { Picks } from './picks.tsx'
import { CHIP_SIDE, radarChip, type ChipKind } from './radar-chip.ts'
import { readChip } from './read-chip.ts'

const SEED = 7
const kinds: { kind: ChipKind; name: string; lesson: string }[] = [
  {
    kind: 'slick',
    name: 'A slick',
    lesson:
      'The bright point is the ship, the dark band what it left. Sharp on the side the wind comes from, frayed on the other.',
  },
  {
    kind: 'calm',
    name: 'Calm air',
    lesson:
      'Just as dark, and no oil at all: where the wind sleeps the sea is smooth. Broad and soft, it is the commonest false alarm.',
  },
  {
    kind: 'clean',
    name: 'Open sea',
    lesson: 'Wind and swell roughen the water everywhere. The grain is speckle, which every radar picture has.',
  },
]

export function OilDemo() {
  const [kind, setKind] = useState<ChipKind>('slick')
  const [split, setSplit] = useState(50)
  const chip = useRef<HTMLCanvasElement>(null)
  const darkness = useRef<HTMLCanvasElement>(null)
  const image = useMemo(() => radarChip(kind, SEED), [kind])
  const reading = useMemo(() => readChip(image), [image])
  const lesson = kinds.find((one) => one.kind === kind)?.lesson

  useEffect(() => {
    if (chip.current) drawChip(chip.current, image)
    if (darkness.current) drawDarkness(darkness.current, reading.darkness)
  }, [image, reading])

  return (
    <div className={styles.demo}>
      <Picks
        label="Picture"
        choices={kinds.map(({ kind: value, name }) => ({ value, name }))}
        chosen={kind}
        onChoose={setKind}
      />
      <div className={styles.body}>
        <div>
          <div className={styles.pictures} style={{ ['--split' as string]: `${split}%` }}>
            <canvas
              ref={chip}
              width={CHIP_SIDE}
              height={CHIP_SIDE}
              className={styles.canvas}
              role="img"
              aria-label="The radar picture"
            />
            <canvas
              ref={darkness}
              width={CHIP_SIDE / 2}
              height={CHIP_SIDE / 2}
              className={`${styles.canvas} ${styles.measured}`}
              role="img"
              aria-label="How dark each place is beside the sea around it"
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
              aria-label="Line between the radar picture and what was measured in it"
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
        <div className={styles.reading} aria-live="polite">
          <h4 className={styles.heading}>What stands out</h4>
          {reading.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <dl className={styles.measures}>
            <dt>In dark patches</dt>
            <dd>{(100 * reading.share).toFixed(1)}% of the picture</dd>
            <dt>Length over width</dt>
            <dd>{reading.elongation === null ? 'no patch' : reading.elongation.toFixed(1)}</dd>
            <dt>Sharpness of the edge</dt>
            <dd>{reading.sharpness === null ? 'no patch' : reading.sharpness.toFixed(2)}</dd>
          </dl>
          <p className={styles.lesson}>{lesson}</p>
          <p className={styles.small}>
            Dark is what lies {darkFromSpreads} spreads or more below the median of the sea. Drawn from rules; no
            satellite took it.
          </p>
        </div>
      </div>
    </div>
  )
}
