import { beforeAll, describe } from 'vitest'
import { emptyPostgres, testPostgres } from './empty-postgres.ts'
import { openPostgres } from './open-database.ts'
import { openStore } from './open-store.ts'
import { positionStoreContract } from './position-store.contract.ts'
import { storeContract } from './store.contract.ts'

describe.skipIf(!testPostgres)('the store on PostgreSQL', () => {
  let url = ''
  beforeAll(async () => {
    url = await emptyPostgres('varuna_store_test')
  })
  const open = () => openStore(openPostgres(url))
  storeContract(open, open)
  describe('of positions', () => positionStoreContract(open))
})
