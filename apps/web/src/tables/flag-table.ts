import flags from '../../../../data/risk/flags.json'
import type { FlagTable } from '@varuna/risk/tables/tables'

/** Published lists about flag states; the server uses the same table. */
export const flagTable = flags as unknown as FlagTable
