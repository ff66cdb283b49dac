import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { oilWords } from '@varuna/language/analysis/oil'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import hidden from '@varuna/ui/visually-hidden.module.css'
import { useId, useState } from 'react'
import styles from './image-layers.module.css'
import { SceneZoom } from './scene-zoom.tsx'

const { layers: words } = oilImageWords
const { verdict: verdictWords } = oilWords

const STEP = 0.02
const FULL_STRENGTH = 0.65

/** The picture, with the oil estimate over a part of it and the slick outlines. */
export function ImageLayers({ image }: { image: AnalysedImage }) {
  const [wipe, setWipe] = useState(0)
  const [opacity, setOpacity] = useState(FULL_STRENGTH)
  const [hasOutlines, setOutlines] = useState(true)
  const id = useId()
  const { heat, slicks, path, filename, size } = image
  const hasLayers = heat !== null || slicks.length > 0
  return (
    <div className={styles.layers}>
      <div
        className={styles.picture}
        // The layers are positioned before the picture has loaded.
        style={size ? { aspectRatio: `${size.width} / ${size.height}`, width: widthOf(size) } : undefined}
      >
        <img className={styles.image} src={path} alt={verdictWords.image(filename)} />
        {hasLayers && (
          <div className={styles.after} style={{ clipPath: `inset(0 0 0 ${wipe * 100}%)` }} aria-hidden="true">
            {heat && <div className={styles.heat} style={{ opacity, maskImage: `url("${heat.path}")` }} />}
            {hasOutlines && (
              <svg className={styles.outlines} viewBox="0 0 1 1" preserveAspectRatio="none">
                {slicks.map(({ rings }, at) => (
                  // Slicks have no id other than their position in the list.
                  <path key={at} d={rings.map(toPath).join('')} vectorEffect="non-scaling-stroke" fillRule="evenodd" />
                ))}
              </svg>
            )}
          </div>
        )}
        {hasLayers && (
          <>
            <div className={styles.line} style={{ left: `${wipe * 100}%` }} aria-hidden="true">
              {/* Stays within the picture at either end. */}
              <span className={styles.handle} style={{ translate: `${wipe * -100}% -50%` }} />
            </div>
            <input
              className={styles.wipe}
              type="range"
              min={0}
              max={1}
              step={STEP}
              value={wipe}
              aria-label={words.wipe}
              aria-valuetext={words.wipeText(wipe)}
              onChange={({ target }) => setWipe(Number(target.value))}
            />
          </>
        )}
      </div>
      {hasLayers && (
        <fieldset className={styles.controls}>
          <legend className={hidden.hidden}>{words.title}</legend>
          {heat && (
            <label htmlFor={`${id}-opacity`}>
              <span className={styles.swatch} aria-hidden="true" /> {words.opacity}
              <input
                id={`${id}-opacity`}
                type="range"
                min={0}
                max={1}
                step={STEP}
                value={opacity}
                onChange={({ target }) => setOpacity(Number(target.value))}
              />
            </label>
          )}
          {slicks.length > 0 && (
            <label>
              <input type="checkbox" checked={hasOutlines} onChange={({ target }) => setOutlines(target.checked)} />{' '}
              {words.outlines}
            </label>
          )}
        </fieldset>
      )}
      {image.zoomable && size && <SceneZoom key={image.id} id={image.id} size={size} />}
    </div>
  )
}

/** The picture is at most 420 px high, and never wider than its column. */
const MAX_HEIGHT_PX = 420
const widthOf = ({ width, height }: { width: number; height: number }) =>
  `min(100%, ${Math.round((MAX_HEIGHT_PX * width) / height)}px)`

const toPath = (ring: readonly (readonly [number, number])[]) =>
  `M${ring.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`).join('L')}Z`
