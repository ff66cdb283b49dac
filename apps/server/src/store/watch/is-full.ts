import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Whether an account has as many rows about one vessel, or about all, as it may have. The table is locked. */
export async function isFull(
  transaction: Transaction<Schema>,
  table: 'vessel_note' | 'vessel_picture',
  { user_id, mmsi }: { user_id: string; mmsi: number },
  most: { ofVessel: number; ofAccount: number },
): Promise<boolean> {
  const ofAccount = transaction
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
  const all = await ofAccount.executeTakeFirstOrThrow()
  const ofVessel = await ofAccount.where('mmsi', '=', mmsi).executeTakeFirstOrThrow()
  return all.count >= most.ofAccount || ofVessel.count >= most.ofVessel
}
