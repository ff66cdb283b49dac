import type { Send } from './sign-in.ts'

/** The answer to a file of zones that is sent under a name. */
export const sendZoneFile = async (admin: Send, name: string, payload: Buffer | string) =>
  (
    await admin({
      method: 'POST',
      url: `/api/zone-files?name=${encodeURIComponent(name)}`,
      payload: Buffer.from(payload),
      headers: { 'content-type': 'application/octet-stream' },
    })
  ).json()

/** The zone of this name that is in force on 10 January 2026. */
export const zoneNamed = async (admin: Send, name: string) =>
  (await admin({ url: '/api/zones?at=2026-01-10T00:00:00Z' }))
    .json()
    .zones.find((zone: { name: string }) => zone.name === name)
