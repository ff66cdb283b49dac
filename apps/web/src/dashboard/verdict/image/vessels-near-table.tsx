import type { UseQueryResult } from '@tanstack/react-query'
import type { ImageScene } from '@varuna/contract/analysis/image'
import type { VesselsNear } from '@varuna/contract/analysis/image-answers'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import { Spinner } from '@varuna/ui/spinner'
import typography from '@varuna/ui/typography.module.css'
import { Link } from 'react-router'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import styles from './image-place.module.css'

const { vessels: words } = oilImageWords

type VesselsNearTableProps = { scene: ImageScene | null; query: UseQueryResult<VesselsNear> }

export function VesselsNearTable({ scene, query: { data, error, isFetching } }: VesselsNearTableProps) {
  return (
    <section className={styles.stack} aria-busy={isFetching}>
      <h4>{words.title}</h4>
      {scene?.time ? (
        <>
          {isFetching && !data && (
            <p className={typography.soft}>
              <Spinner /> {words.loading}
            </p>
          )}
          {error && <p role="alert">{words.failed(error.message)}</p>}
          {data && <Found near={data} />}
        </>
      ) : (
        <p className={typography.soft}>{words.needs}</p>
      )}
    </section>
  )
}

function Found({ near: { vessels, radiusNm, minutes, isWhole } }: { near: VesselsNear }) {
  if (vessels.length === 0) return <p>{words.none(radiusNm, minutes)}</p>
  return (
    <>
      <p className={typography.soft}>{words.around(radiusNm, minutes)}</p>
      <div className={styles.scroll} role="group" aria-label={words.title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.vessel}</th>
              <th scope="col">{words.atTime}</th>
              <th scope="col">{words.closest}</th>
              <th scope="col">{words.speed}</th>
            </tr>
          </thead>
          <tbody>
            {vessels.map(({ mmsi, name, distanceNm, minutesApart, speed, simulated, inImage, atImageTime }) => (
              <tr key={mmsi}>
                <th scope="row">
                  <Link to={vesselPath(mmsi)}>{name ?? words.unnamed(mmsi)}</Link>
                  {simulated && ` (${words.simulated})`}
                </th>
                <td>
                  {atImageTime ? words.nm(atImageTime.distanceNm) : words.notAtTime}{' '}
                  {atImageTime?.inImage && <span className={typography.soft}>{words.inImage}</span>}
                </td>
                <td>
                  {words.nm(distanceNm)} {inImage && <span className={typography.soft}>{words.inImage}</span>}
                  <span className={typography.soft}>{words.minutes(minutesApart)}</span>
                </td>
                <td>{words.knots(speed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && <p className={typography.soft}>{words.more}</p>}
    </>
  )
}
