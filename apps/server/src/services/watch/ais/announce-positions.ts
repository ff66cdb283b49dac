import type { PositionReport } from '@varuna/ais/reports/report'
import { PARTITIONS, partitionOf } from '@varuna/units/partition'
import type { Bus } from '../../../bus/bus.ts'
import { positionsTopic, type PositionsAnnounced } from '../../../bus/positions-topic.ts'
import type { PositionStore } from '../../../store/interfaces/watch/position-store.ts'

const MAX_POSITIONS_PER_MESSAGE = 500

export interface AnnouncedPositions {
  positions: PositionStore
  /** Resolves when everything stored has been announced, or announcing has failed. */
  settled(): Promise<void>
}

/**
 * Wraps a store so that it announces positions on the bus once they are on disk. Writing never waits for the bus: positions stored
 * during an announcement, or whose announcement fails, are announced as 'missed', and consumers read the store.
 */
export async function announcePositions(
  positions: PositionStore,
  bus: Pick<Bus, 'publish'>,
  onFault: (error: unknown) => void,
): Promise<AnnouncedPositions> {
  // Every partition starts as missed: an earlier process may have ended between storing and announcing.
  const missedPartitions = new Set(Array.from({ length: PARTITIONS }, (_, partition) => partition))
  let announcing: Promise<void> | null = null

  const publish = (partition: number, value: PositionsAnnounced) =>
    bus.publish({ topic: positionsTopic, partition }, value)

  const announce = async (partition: number, reports: PositionReport[]) => {
    try {
      // Taken out before publishing: what is stored during the publication counts as missed again.
      if (missedPartitions.delete(partition)) await publish(partition, { kind: 'missed' })
      for (let from = 0; from < reports.length; from += MAX_POSITIONS_PER_MESSAGE) {
        await publish(partition, { kind: 'stored', positions: reports.slice(from, from + MAX_POSITIONS_PER_MESSAGE) })
      }
    } catch (error) {
      missedPartitions.add(partition)
      onFault(error)
    }
  }
  const announceAll = async (reports: PositionReport[]) => {
    const byPartition = Array.from({ length: PARTITIONS }, (): PositionReport[] => [])
    for (const report of reports) byPartition[partitionOf(report.mmsi)]?.push(report)
    await Promise.all(
      byPartition.flatMap((partitionReports, partition) =>
        partitionReports.length > 0 || missedPartitions.has(partition) ? [announce(partition, partitionReports)] : [],
      ),
    )
  }
  await announceAll([])
  return {
    positions: {
      ...positions,
      async write(batch) {
        const written = await positions.write(batch)
        if (announcing !== null) for (const { mmsi } of batch.positions) missedPartitions.add(partitionOf(mmsi))
        else announcing = announceAll(batch.positions).finally(() => (announcing = null))
        return written
      },
    },
    async settled() {
      await announcing
      if (missedPartitions.size > 0) await announceAll([])
    },
  }
}
