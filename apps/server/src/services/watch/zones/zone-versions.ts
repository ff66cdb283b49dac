import { setImmediate as immediate } from 'node:timers/promises'
import { MAX_ZONES_NAMED, type ZoneDifference, type ZoneVersion } from '@varuna/contract/watch/zone-version'
import type { Actor } from '../../../audit/actor.ts'
import type { Clock } from '../../../clock/clock.ts'
import { codedError } from '../../../errors/coded-error.ts'
import type { ImportedZoneRow, ZoneVersionRow } from '../../../store/interfaces/rows/list-rows.ts'
import type { Store } from '../../../store/interfaces/store.ts'
import { zoneValues } from './import-zones.ts'

type Effects = { store: Pick<Store, 'zones'> }

const toIso = (timeMs: number) => new Date(timeMs).toISOString()

/** Earlier versions of the files of zones. */
export const listZoneVersions = async ({ store }: Effects): Promise<ZoneVersion[]> =>
  (await store.zones.versions()).map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    importedAt: toIso(row.imported_at_ms),
    zones: row.zone_count,
    replacedAt: toIso(row.replaced_ms),
  }))

/** Stores an earlier version as the file in use, unless that has the same zones already. Throws `not_found`. */
export async function bringBackZones(
  { store, clock }: Effects & { clock: Pick<Clock, 'now'> },
  id: string,
  by: Actor,
): Promise<void> {
  const version = await requireVersion({ store }, id)
  const isInUse = (await store.zones.imports()).some((file) => file.id === version.file_id)
  const { counts } = await findZoneDifference({ store }, id)
  if (isInUse && counts.added + counts.removed + counts.changed === 0) return
  const timeMs = clock.now()
  const restored = await store.zones.restore(id, timeMs, (file, before) => ({
    action: 'zone_restore',
    by,
    aboutId: file.id,
    timeMs,
    before: before === null ? {} : zoneValues(before),
    after: zoneValues(file),
  }))
  if (restored === null) throw codedError('not_found.zone_version', { id })
}

/** Throws `not_found`. */
async function requireVersion({ store }: Effects, id: string): Promise<ZoneVersionRow> {
  const version = (await store.zones.versions()).find((one) => one.id === id)
  if (version === undefined) throw codedError('not_found.zone_version', { id })
  return version
}

/** What bringing back a version would change in the zones of the file in use. Throws `not_found`. */
export async function findZoneDifference(effects: Effects, id: string): Promise<ZoneDifference> {
  const version = await requireVersion(effects, id)
  const [before, after] = [await readZones(effects, version.file_id), await readZones(effects, id)]
  const found: Record<'added' | 'removed' | 'changed', string[]> = { added: [], removed: [], changed: [] }
  for (const [key, { zone, boxes }] of after) {
    const other = before.get(key)
    if (other === undefined) found.added.push(zone.name)
    else if (
      other.zone.countries !== zone.countries ||
      other.zone.fishing !== zone.fishing ||
      other.zone.season !== zone.season ||
      other.boxes.join() !== boxes.join() ||
      !(await haveSameRings(effects, other.zone.id, zone.id, boxes.length))
    )
      found.changed.push(zone.name)
  }
  for (const [key, { zone }] of before) if (!after.has(key)) found.removed.push(zone.name)
  const { added, removed, changed } = found
  return {
    counts: { added: added.length, removed: removed.length, changed: changed.length },
    added: added.slice(0, MAX_ZONES_NAMED),
    removed: removed.slice(0, MAX_ZONES_NAMED),
    changed: changed.slice(0, MAX_ZONES_NAMED),
  }
}

/** The zones of an import by name, the second of a name apart from the first, each with the boxes of its polygons. */
async function readZones({ store }: Effects, importId: string) {
  const boxesOf = new Map<string, string[]>()
  for (const { zone_id, west, south, east, north } of await store.zones.boxes(importId)) {
    const boxes = boxesOf.get(zone_id) ?? []
    boxes.push(`${west} ${south} ${east} ${north}`)
    boxesOf.set(zone_id, boxes)
  }
  const read = new Map<string, { zone: ImportedZoneRow; boxes: readonly string[] }>()
  const times = new Map<string, number>()
  for (const zone of await store.zones.list(importId)) {
    const time = (times.get(zone.name) ?? 0) + 1
    times.set(zone.name, time)
    read.set(`${time} ${zone.name}`, { zone, boxes: boxesOf.get(zone.id) ?? [] })
  }
  return read
}

async function haveSameRings({ store }: Effects, one: string, other: string, parts: number): Promise<boolean> {
  for (let part = 0; part < parts; part += 1) {
    const [a, b] = [await store.zones.rings(one, part), await store.zones.rings(other, part)]
    if (a === null || b === null || Buffer.compare(a, b) !== 0) return false
    await immediate()
  }
  return true
}
