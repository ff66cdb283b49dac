import { foldName } from '../fold-name.ts'
import { greatCircleNm } from '../geometry/great-circle.ts'
import { openPorts, type PortRow, type Ports } from './ports.ts'

/** Two rows within this distance are one port where their codes agree, or their names and countries. */
const SAME_PORT_NM = 30
/** A bundled port this close to one of the list is a part of it, or another position of it. */
const BESIDE_NM = 1

const namesOf = ({ name, aliases }: PortRow) => [name, ...aliases].map(foldName)
const isSamePort = (one: PortRow, other: PortRow) => {
  const distanceNm = greatCircleNm(one.lat, one.lon, other.lat, other.lon)
  if (distanceNm > SAME_PORT_NM) return false
  if (distanceNm <= BESIDE_NM || (one.locode !== null && one.locode === other.locode)) return true
  const names = new Set(namesOf(one))
  return one.country === other.country && namesOf(other).some((name) => names.has(name))
}

/**
 * Ports of an official list, which win, and the bundled ones that it lacks. A port of the list keeps the names under which bundled rows
 * know it, and their UN/LOCODE where it has none.
 */
export const mergePorts = (bundled: Ports, official: readonly PortRow[]): Ports => {
  if (official.length === 0) return bundled
  const byDegree = Map.groupBy(official, ({ lat }) => Math.floor(lat))
  const known = new Map<PortRow, PortRow[]>()
  const missing = bundled.rows.filter((row) => {
    const degree = Math.floor(row.lat)
    const same = [degree - 1, degree, degree + 1]
      .flatMap((at) => byDegree.get(at) ?? [])
      .filter((one) => isSamePort(one, row))
    for (const one of same) known.set(one, [...(known.get(one) ?? []), row])
    return same.length === 0
  })
  const named = official.map((row): PortRow => {
    const others = known.get(row) ?? []
    const own = new Set(namesOf(row))
    const aliases = others
      .flatMap(({ name, aliases: more }) => [name, ...more])
      .filter((one) => !own.has(foldName(one)))
    const locode = row.locode ?? others.find((one) => one.locode !== null)?.locode ?? null
    return others.length === 0 ? row : { ...row, locode, aliases: [...new Set([...row.aliases, ...aliases])] }
  })
  return openPorts([...named, ...missing])
}
