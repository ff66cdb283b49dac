import flags from '../../../../data/risk/flags.json'
import type { FlagTable } from '@varuna/risk/tables'

/** What published lists say of flag states: the table that the server assesses with. */
export const flagTable = flags as unknown as FlagTable
