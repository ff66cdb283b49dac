import type { Person } from '@varuna/contract/alert-queue'
import type { Principal } from '../../principal/principal.ts'
import type { Store } from '../../store/store.ts'
import type { People } from './people.ts'

const MAX_LISTED = 1_000

/** The account itself and those who see a case together with it, by name: nobody is listed who did not agree to be seen. */
export async function listCompanions(
  { store, people }: { store: Pick<Store, 'cases'>; people: Pick<People, 'existing'> },
  principal: Principal,
): Promise<Person[]> {
  const ids = [principal.accountId, ...(await store.cases.companions(principal, MAX_LISTED))]
  return (await people.existing(ids)).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
