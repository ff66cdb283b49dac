import flags from '../../../../data/risk/flags.json'
import type { FlagTable } from '@varuna/risk/tables/tables'

/** Published lists about flag states; the server assesses with the same table. */
export const flagTable = flags as unknown as FlagTable
