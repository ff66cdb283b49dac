import { expect, test } from 'vitest'
import { removeEach } from './remove-each.ts'

/** Rows whose files cannot be removed, where `isStuck`. */
async function remove(count: number, isStuck: (id: number) => boolean, signal = new AbortController().signal) {
  const rows = Array.from({ length: count }, (_, id) => id)
  const faults: unknown[] = []
  const recorded = new Set<string>()
  let reads = 0
  const removed = await removeEach(
    {
      async next(limit) {
        if ((reads += 1) > 100) throw new Error('it never ends')
        return rows.slice(0, limit)
      },
      idOf: String,
      record: async (ids) => ids.forEach((id) => recorded.add(id)),
      async removeFiles(id) {
        if (isStuck(id)) throw new Error(`stuck ${id}`)
      },
      removeRow: async (id) => recorded.has(String(id)) && rows.splice(rows.indexOf(id), 1).length === 1,
      onFault: (error) => faults.push((error as Error).message),
    },
    signal,
  )
  return { removed, rows, faults }
}

test('rows after one whose files cannot be removed are removed, and the failure is reported once', async () => {
  expect(await remove(250, (id) => id === 0 || id === 120)).toEqual({
    removed: 248,
    rows: [0, 120],
    faults: ['stuck 0', 'stuck 120'],
  })
})

test('it ends, however many rows stay', async () => {
  expect(await remove(250, (id) => id < 220)).toMatchObject({ removed: 30 })
  expect(await remove(200, () => true)).toMatchObject({ removed: 0 })
  expect(await remove(0, () => true)).toEqual({ removed: 0, rows: [], faults: [] })
})

test('an abort stops it', async () => {
  expect(await remove(9, () => false, AbortSignal.abort())).toMatchObject({ removed: 0 })
})
