import type { AreaVessel } from '@varuna/contract/desk/area-report'
import { areaWords } from '@varuna/language/desk/areas'
import { formatMmsi } from '@varuna/units/mmsi'
import { Button } from '@varuna/ui/button'
import { Panel } from '@varuna/ui/panel'
import { ToggleGroup } from '@varuna/ui/toggle-group'
import typography from '@varuna/ui/typography.module.css'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { vesselPath } from '~/dashboard/addresses/rooms.ts'
import { ScrollTable } from '~/dashboard/frame/scroll-table.tsx'
import { formatMinute } from '~/dashboard/time/format-time.ts'
import { UtcTime } from '~/dashboard/time/utc-time.tsx'
import styles from './area-vessels.module.css'

const { table: words, columns, shortHours, flagText, typeText } = areaWords

const ROWS = 50
const orders = ['fishing', 'presence', 'name'] as const
type Order = (typeof orders)[number]

const compare: Record<Order, (a: AreaVessel, b: AreaVessel) => number> = {
  fishing: (a, b) => b.fishing - a.fishing || b.presence - a.presence,
  presence: (a, b) => b.presence - a.presence,
  name: (a, b) => (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff', 'en'),
}

const focus = (element: HTMLElement | null) => element?.focus()

/** The vessels of a report, each with a link to its page. */
export function AreaVessels({ vessels }: { vessels: readonly AreaVessel[] }) {
  const [order, setOrder] = useState<Order>('fishing')
  const [rows, setRows] = useState(ROWS)
  /** Index of the first row that the button added, where reading goes on. */
  const [added, setAdded] = useState<number | null>(null)
  const sorted = useMemo(() => vessels.toSorted((a, b) => compare[order](a, b) || a.mmsi - b.mmsi), [vessels, order])
  const left = sorted.length - rows
  return (
    <Panel
      title={words.title}
      state={vessels.length === 0 ? { kind: 'empty', text: words.empty } : { kind: 'full' }}
      actions={
        vessels.length > 1 && (
          <ToggleGroup
            label={words.sort}
            value={order}
            onValueChange={(chosen) => {
              setAdded(null)
              setOrder(chosen)
            }}
            options={orders.map((value) => ({ value, label: words.sorts[value] }))}
          />
        )
      }
    >
      <ScrollTable
        label={words.label}
        columns={[
          columns.vessel,
          columns.flag,
          columns.type,
          columns.presence,
          columns.fishing,
          columns.cannotSay,
          columns.otherKind,
          columns.silent,
          `${columns.first}, UTC`,
          `${columns.last}, UTC`,
        ]}
      >
        {sorted.slice(0, rows).map((vessel, index) => (
          <tr key={vessel.mmsi}>
            <td>
              <Link ref={index === added ? focus : undefined} to={vesselPath(vessel.mmsi)}>
                <bdi>{vessel.name ?? words.unnamed}</bdi>
              </Link>
              <br />
              <span className={`${typography.code} ${styles.mmsi}`}>{formatMmsi(vessel.mmsi)}</span>
              {vessel.shared && <p className={styles.note}>{words.shared}</p>}
              {vessel.falsePositions > 0 && <p className={styles.note}>{words.notCounted(vessel.falsePositions)}</p>}
            </td>
            <td>{flagText(vessel.flag)}</td>
            <td>{typeText(vessel.type)}</td>
            {(['presence', 'fishing', 'cannotSay', 'otherKind', 'silent'] as const).map((part) => (
              <td key={part} className={styles.number} data-zero={vessel[part] === 0 || undefined}>
                {shortHours(vessel[part])}
              </td>
            ))}
            <td className={styles.time}>
              <UtcTime time={vessel.firstAt} format={formatMinute} />
            </td>
            <td className={styles.time}>
              <UtcTime time={vessel.lastAt} format={formatMinute} />
            </td>
          </tr>
        ))}
      </ScrollTable>
      {left > 0 && (
        <>
          <p className={styles.printed}>{words.printed(rows, sorted.length)}</p>
          <Button
            variant="quiet"
            data-screen-only
            onClick={() => {
              setAdded(rows)
              setRows(rows + ROWS * 4)
            }}
          >
            {words.more(Math.min(left, ROWS * 4))}
          </Button>
        </>
      )}
    </Panel>
  )
}
