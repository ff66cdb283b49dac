import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeInference } from '../../testing/fake-inference.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Send } from '../../testing/sign-in.ts'
import { sendZoneFile, zoneNamed } from '../../testing/zone-files.ts'

let server: TestServer
let admin: Send
beforeAll(async () => {
  server = await startTestServer(fakeInference())
  admin = await server.signInAs('admin')
}, 60_000)
afterAll(() => server.close())

const send = (name: string, payload: string) => sendZoneFile(admin, name, payload)
const named = (name: string) => zoneNamed(admin, name)

test('drawn zones come back from their KML with rule and season, and as a file beside those drawn', async () => {
  const corners = [
    [70, 10],
    [70, 12],
    [72, 12],
    [72, 10],
  ]
  const asked = [
    { name: 'Nursery', fishing: 'banned', season: { from: '11-15', to: '02-29' }, country: 'IN', corners },
    { name: 'Lane', fishing: 'open', season: null, country: null, corners },
    { name: 'Bank', fishing: 'restricted', season: { from: '03-01', to: '03-01' }, country: null, corners },
  ]
  const drawn: { id: string }[] = []
  for (const payload of asked) {
    const { zones } = (await admin({ method: 'POST', url: '/api/drawn-zones', payload })).json()
    drawn.splice(0, drawn.length, ...zones)
  }
  const written = (await admin({ url: '/api/zone-files/mpa-drawn-zones/kml' })).body
  expect(await send('drawn-zones.kml', written)).toMatchObject({ id: 'mpa-drawn-zones-file', zones: 3 })
  const rulesOf = async (id: string) =>
    (await server.store.zones.list(id)).map(({ name, countries, fishing, season }) => [
      name,
      countries,
      fishing,
      season,
    ])
  const rules = [
    ['Nursery', 'IN', 'banned', '11-15/02-29'],
    ['Lane', '', 'open', null],
    ['Bank', '', 'restricted', '03-01/03-01'],
  ]
  expect(await rulesOf('mpa-drawn-zones-file')).toEqual(rules)
  expect((await admin({ url: '/api/drawn-zones' })).json().zones).toEqual(drawn)
  for (const { id } of drawn) await admin({ method: 'DELETE', url: `/api/drawn-zones/${id}` })
  expect(await named('Nursery')).toMatchObject({ isClosed: true, season: asked[0]?.season, kind: 'seasonal_closure' })
  const again = (await admin({ url: '/api/zone-files/mpa-drawn-zones-file/kml' })).body
  expect(await send('second.kml', again)).toMatchObject({ id: 'mpa-second' })
  expect(await rulesOf('mpa-second')).toEqual(rules)

  // What other programs name so is no rule of Varuna's.
  const foreign = again.replaceAll(/<Data name="varuna_kind">.*?<\/Data>/g, '')
  expect(await send('foreign.kml', foreign)).toMatchObject({ id: 'mpa-foreign', zones: 3 })
  expect((await rulesOf('mpa-foreign')).map(([, , ...rule]) => rule)).toEqual(Array(3).fill([null, null]))
  const reasons = async (...change: [from: string, to: string]) =>
    (await send('bad.kml', again.replace(...change))).fault?.params.faults.map(
      ({ name, reason }: { name: string; reason: string }) => `${name}: ${reason}`,
    )
  const days = 'Nursery: its season must be two days such as 03-15/06-30, got'
  expect(await reasons('11-15/02-29', '11-31/02-29')).toEqual([`${days} "11-31/02-29"`])
  expect(await reasons('11-15/02-29', '11-15')).toEqual([`${days} "11-15"`])
  expect(await reasons('11-15/02-29', '11-15/02-29/03-01')).toEqual([`${days} "11-15/02-29/03-01"`])
  expect(await reasons('11-15/02-29', 'x'.repeat(1e6))).toEqual([`${days} "${'x'.repeat(40)}…"`])
  const rule = 'its fishing must be banned, restricted, open,'
  expect(await reasons('>banned<', '>Banned<')).toEqual([`Nursery: ${rule} got "Banned"`])
  expect(await reasons('<value>banned</value>', '<value></value>')).toEqual([`Nursery: ${rule} and is missing`])
})
