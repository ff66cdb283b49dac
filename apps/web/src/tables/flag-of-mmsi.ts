import { decodeMmsi, openMids } from '@varuna/geo/flags/mmsi'
import { parseCsv } from '@varuna/csv/parse-csv'
import rows from '../../../../data/geo/mid.csv?raw'

const mids = openMids(parseCsv(rows).map(({ mid = '', iso2 = '' }) => ({ mid, iso2 })))

/** Flag of an MMSI, ISO 3166-1 alpha-2, as the server reads it; null where its digits name no administration. */
export const flagOfMmsi = (mmsi: number): string | null => decodeMmsi(mids, mmsi).iso2
