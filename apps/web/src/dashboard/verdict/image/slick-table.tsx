import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import { allSlicksAreaKm2, createGeoreference, slickAreaKm2, slickLengthKm } from '@varuna/oil/scene/scene'
import typography from '@varuna/ui/typography.module.css'
import { ServerLink } from '@varuna/ui/offline/server-link'
import styles from './slick-table.module.css'

const { slicks: words } = oilImageWords

/** Sizes of the outlined slicks; nothing where slicks were not looked for. */
export function SlickTable({
  image: { id, slicks, slickShare, slickShareRange, scene, size, verdict },
}: {
  image: AnalysedImage
}) {
  if (slickShare === null || verdict === 'cannot_say') return null
  if (slicks.length === 0) return verdict === 'oil_spill' ? <p>{words.none}</p> : null
  const placed = scene && size && createGeoreference(scene, size) ? { scene, size } : null
  const areaText = (area: number | null) => (area === null ? words.unknown : words.km2(area))
  const lengthText = (length: number | null) => (length === null ? words.unknown : words.km(length))
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
                <td>{areaText(placed && slickAreaKm2(placed.scene, placed.size, slick))}</td>
                <td>{lengthText(placed && slickLengthKm(placed.scene, placed.size, slick))}</td>
              </tr>
            ))}
            {slicks.length > 1 && (
              <tr>
                <th scope="row">{words.total}</th>
                <td>{words.percent(slickShare)}</td>
                <td>{areaText(placed && allSlicksAreaKm2(placed.scene, placed.size, slicks))}</td>
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {slickShareRange && <p className={typography.aside}>{words.range(slicks.length, ...slickShareRange)}</p>}
      {placed ? (
        <ServerLink href={`/api/images/${id}/slicks.geojson`} download>
          {words.download}
        </ServerLink>
      ) : (
        <p className={typography.aside}>{words.needsScale}</p>
      )}
    </div>
  )
}
