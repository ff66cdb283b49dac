import { useQuery } from '@tanstack/react-query'
import { aisFileWords as words } from '@varuna/language/watch/ais-files'
import { Button } from '@varuna/ui/button'
import layout from '@varuna/ui/layout.module.css'
import { Notice } from '@varuna/ui/notice'
import { formatMmsi } from '@varuna/units/mmsi'
import { formatPosition } from '@varuna/language/shared/position-text'
import { formatTime } from '~/dashboard/time/format-time.ts'
import { FileButton } from '~/dashboard/upload/file-button.tsx'
import { ScrollTable } from '~/dashboard/frame/scroll-table.tsx'
import { previewFile } from './ais-file-queries.ts'
import styles from './file-import.module.css'

type FilePreviewProps = {
  file: File
  onImport: () => void
  onLeave: () => void
  /** Other files instead of this one. */
  onReplace: (files: readonly File[]) => void
}

/** What the beginning of a chosen file holds, before it is imported. */
export function FilePreview({ file, onImport, onLeave, onReplace }: FilePreviewProps) {
  const { data, error } = useQuery({
    queryKey: ['ais-preview', file.name, file.size, file.lastModified],
    queryFn: () => previewFile(file),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <section className={styles.file} aria-label={file.name}>
      <h3 className={styles.name}>
        <bdi>{file.name}</bdi>
      </h3>
      <div role="status" className={styles.soft}>
        {data ? (
          <>
            <b>{words.detected(data)}.</b> {words.found(data)}{' '}
            {Object.keys(data.refused).length > 0 && words.refused(data.refused)}
          </>
        ) : (
          !error && words.previewing(file.name)
        )}
      </div>
      <Notice tone="error">{error && words.previewFailed(file.name, error.message)}</Notice>
      {data && data.reports.length > 0 && (
        <ScrollTable label={words.firstReports(file.name)} columns={words.columns}>
          {data.reports.map(({ time, mmsi, lat, lon, speedKnots, name }, index) => (
            <tr key={index}>
              <td>{time === null ? words.noTime : formatTime(time)}</td>
              <td>{formatMmsi(mmsi)}</td>
              <td>{lat !== null && lon !== null && formatPosition(lat, lon)}</td>
              <td>{speedKnots !== null && words.speed(speedKnots)}</td>
              <td>
                <bdi>{name}</bdi>
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      <div className={layout.row}>
        {data && (
          <Button variant="primary" aria-label={words.importLabel(file.name)} onClick={onImport}>
            {words.import}
          </Button>
        )}
        {error && (
          <FileButton label={words.otherInput(file.name)} onFiles={onReplace}>
            {words.other}
          </FileButton>
        )}
        <Button variant="quiet" aria-label={words.leaveLabel(file.name)} onClick={onLeave}>
          {words.leave}
        </Button>
      </div>
    </section>
  )
}
