import { testNoonMs as noon } from '../alerts/testing-alerts.ts'
import type { CaseRow } from '../database/rows/case-rows.ts'
import type { Store } from '../store.ts'

export interface TestPerson {
  id: string
  name: string
}

const testCase = (id: string, { id: owner_id, name: owner_name }: TestPerson): CaseRow => ({
  id,
  owner_id,
  owner_name,
  title: 'Slick',
  title_key: 'slick',
  summary: '',
  state: 'open',
  version: 0,
  assignee_id: null,
  assignee_name: null,
  entry_count: 0,
  last_entry: 0,
  last_event: 1,
  file_bytes: 0,
  record_bytes: 0,
  created_ms: noon,
  changed_ms: noon,
  deleted_ms: null,
})

export async function addCase(store: Store, id: string, owner: TestPerson): Promise<void> {
  const created = {
    case_id: id,
    number: 1,
    time_ms: noon,
    by_id: owner.id,
    by_name: owner.name,
    action: 'create',
    params: '{"title":"Slick"}',
    entry_id: null,
    about_id: null,
  }
  const limits = { cases: 99, accountFileBytes: 1e9 }
  await store.cases.add(testCase(id, owner), [], [created], limits)
}
