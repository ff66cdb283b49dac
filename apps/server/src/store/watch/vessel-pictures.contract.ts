import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPrincipal } from '../../principal/testing-principal.ts'
import type { Store } from '../interfaces/store.ts'

/** Tests for the pictures of vessels of any store. */
export function vesselPicturesContract(open: () => Promise<Store>): void {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const most = { ofVessel: 2, ofAccount: 3 }
  const stored = { byte_count: 70, view_sha256: 'v', thumbnail_sha256: 't' }
  const reserve = (id: string, account: string, over: { mmsi?: number; created_ms?: number } = {}) =>
    store.vesselPictures.reserve(
      {
        id,
        user_id: account,
        mmsi: 419_000_001,
        created_ms: 1,
        caption: 'At anchor',
        source: 'Harbour office',
        taken_ms: null,
        ...over,
      },
      most,
    )
  const ids = async (account: string) =>
    (await store.vesselPictures.list(testPrincipal(account), 419_000_001)).map(({ id }) => id)

  test('a picture is listed between the storing of its files and its removal, for its account alone', async () => {
    const [ana, bo] = [testPrincipal('pictures-ana'), testPrincipal('pictures-bo')]
    await reserve('picture-1', 'pictures-ana')
    await reserve('picture-2', 'pictures-ana', { created_ms: 2 })
    expect([await ids('pictures-ana'), await store.vesselPictures.get(ana, 'picture-1')]).toEqual([[], null])
    expect(await store.storedBytes.ofAccount('pictures-ana')).toBe(0)
    expect(await store.vesselPictures.setStored(bo, 'picture-1', stored)).toBe(false)
    for (const id of ['picture-1', 'picture-2'])
      expect(await store.vesselPictures.setStored(ana, id, stored)).toBe(true)
    expect([await ids('pictures-ana'), await ids('pictures-bo')]).toEqual([['picture-2', 'picture-1'], []])
    expect(await store.storedBytes.ofAccount('pictures-ana')).toBe(140)
    expect(await store.vesselPictures.get(ana, 'picture-1')).toMatchObject(stored)
    expect(await store.vesselPictures.get(bo, 'picture-1')).toBeNull()
    expect((await store.storedFiles.vesselPictures(null, 99)).map(({ id }) => id)).toEqual(['picture-1', 'picture-2'])
    expect(await store.vesselPictures.hide(bo, 'picture-1')).toBe(false)
    expect([
      await store.vesselPictures.hide(ana, 'picture-1'),
      await store.vesselPictures.hide(ana, 'picture-1'),
    ]).toEqual([true, false])
    expect(await ids('pictures-ana')).toEqual(['picture-2'])
    expect(await store.vesselPictures.unlisted(1, 9)).toEqual([])
    expect(await store.vesselPictures.unlisted(2, 9)).toEqual(['picture-1'])
    expect((await store.vesselPictures.idsOf('pictures-ana', 9)).toSorted()).toEqual(['picture-1', 'picture-2'])
    await store.vesselPictures.forget('picture-1')
    expect([await store.vesselPictures.has('picture-1'), await store.vesselPictures.has('picture-2')]).toEqual([
      false,
      true,
    ])
  })

  test('a vessel and an account have a bound, which pictures under way count for', async () => {
    const added: boolean[] = []
    for (const mmsi of [1, 1, 1, 2, 2]) added.push(await reserve(`bound-${added.length}`, 'pictures-cy', { mmsi }))
    expect(added).toEqual([true, true, false, true, false])
  })
}
