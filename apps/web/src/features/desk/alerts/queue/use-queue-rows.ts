import type { QueuePage } from '@varuna/contract/desk/alert-queue'
import { useMemo, useState } from 'react'
import type { AlertsUrl } from '../use-alerts-url.ts'
import { queueRows, vesselOf } from './queue-rows.ts'

/** The lines of the list, and which vessels' alerts are unfolded. */
export function useQueueRows(alerts: QueuePage['alerts'], { chosen, isByVessel }: AlertsUrl) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(() => new Set())
  const rows = useMemo(() => {
    // A chosen alert is listed, also one that a link chose.
    const chosenAlert = alerts.find(({ id }) => id === chosen)
    const mmsi = chosenAlert === undefined ? null : vesselOf(chosenAlert)
    const isFirst = mmsi !== null && alerts.find((alert) => vesselOf(alert) === mmsi)?.id === chosen
    return queueRows(alerts, isByVessel, mmsi === null || isFirst ? unfolded : new Set([...unfolded, mmsi]))
  }, [alerts, chosen, isByVessel, unfolded])
  const fold = (mmsi: number, isFolded: boolean) =>
    setUnfolded((before) => {
      const others = [...before].filter((one) => one !== mmsi)
      return new Set(isFolded ? others : [...others, mmsi])
    })
  return { rows, fold }
}
