import type { AnalysedImage } from '@varuna/contract/image'
import { oilImageWords } from '@varuna/language/dashboard/oil-image'
import { createGeoreference, imageAreaKm2, lengthKm } from '@varuna/oil/scene/scene'
import styles from './slick-table.module.css'

const { slicks: words } = oilImageWords

/** Sizes of the outlined slicks; nothing where slicks were not looked for. */
export function SlickTable({ image: { id, slicks, slickShare, scene, size, verdict } }: { image: AnalysedImage }) {
  if (slickShare === null || verdict === 'cannot_say') return null
  if (slicks.length === 0) return verdict === 'oil_spill' ? <p>{words.none}</p> : null
  const area = scene && size ? imageAreaKm2(scene, size) : null
  const hasPlace = scene !== null && size !== null && createGeoreference(scene, size) !== null
  const areaText = (share: number) => (area === null ? words.unknown : words.km2(area * share))
  const lengthText = (slick: (typeof slicks)[number]) => {
    const length = scene && size ? lengthKm(scene, size, slick) : null
    return length === null ? words.unknown : words.km(length)
  }
  return (
    <div className={styles.slicks}>
      <h4>{words.title}</h4>
      <div className={styles.scroll} role="group" aria-label={words.title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.number}</th>
              <th scope="col">{words.share}</th>
              <th scope="col">{words.area}</th>
              <th scope="col">{words.length}</th>
            </tr>
          </thead>
          <tbody>
            {slicks.map((slick, at) => (
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                <td>{words.percent(slick.share)}</td>
                <td>{areaText(slick.share)}</td>
                <td>{lengthText(slick)}</td>
              </tr>
            ))}
            {slicks.length > 1 && (
              <tr>
                <th scope="row">{words.total}</th>
                <td>{words.percent(slickShare)}</td>
                <td>{areaText(slickShare)}</td>
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {hasPlace ? (
        <a href={`/api/images/${id}/slicks.geojson`} download>
          {words.download}
        </a>
      ) : (
        <p className={styles.aside}>{words.needsScale}</p>
      )}
    </div>
  )
}
