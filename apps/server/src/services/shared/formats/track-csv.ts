import { csvRow } from './csv-text.ts'
import { positionCells, positionColumns } from './position-columns.ts'
import type { FileWriter, TrackFile, TrackHeader, TrackRow } from './track-file.ts'

const COLUMNS = [...positionColumns, 'segment', 'simulated']

export const createTrackCsv = (): TrackFile => ({ begin: () => csvRow(COLUMNS), vessel: createVessel, end: () => '' })

const createVessel = ({ mmsi, simulated }: TrackHeader): FileWriter<TrackRow> => ({
  begin: () => '',
  rows: (rows) =>
    rows.map(({ position, segment }) => csvRow([...positionCells(mmsi, position), segment, simulated])).join(''),
  end: () => [],
})
