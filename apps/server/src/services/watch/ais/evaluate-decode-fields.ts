import type { AisMessage } from '@varuna/ais/messages/ais-message'

/** Fields by their names in labelled files; not available is null, or the raw value where the files contain raw values. */
type ShortFields = Record<string, number | string | boolean | null>

const dimensionFields = (message: {
  dimensions: { toBow: number; toStern: number; toPort: number; toStarboard: number } | null
}) => ({
  bow: message.dimensions?.toBow ?? 0,
  stern: message.dimensions?.toStern ?? 0,
  port: message.dimensions?.toPort ?? 0,
  stbd: message.dimensions?.toStarboard ?? 0,
})

const timestampSecond = ({ second, fixMode }: { second: number | null; fixMode: string }) =>
  second ?? { device: 60, manual: 61, dead_reckoning: 62, inoperative: 63 }[fixMode] ?? null

const motionFields = (message: Extract<AisMessage, { type: 1 | 2 | 3 | 18 | 19 }>) => ({
  ...positionFields(message),
  sog: message.speedOverGround,
  cog: message.courseOverGround,
  hdg: message.trueHeading,
  sec: timestampSecond(message),
})

const positionFields = ({ longitude, latitude }: { longitude: number | null; latitude: number | null }) => ({
  lon: longitude,
  lat: latitude,
})

/** Every field of a message that a labelled file may expect. */
export function toShortFields(message: AisMessage): ShortFields {
  return { type: message.type, mmsi: message.mmsi, ...fieldsByType(message) }
}

function fieldsByType(message: AisMessage): ShortFields {
  switch (message.type) {
    case 1:
    case 2:
    case 3:
      return { ...motionFields(message), nav: message.navigationalStatus }
    case 4:
    case 11:
    case 17:
      return positionFields(message)
    case 5:
      return {
        imo: message.imo ?? 0,
        call: message.callSign ?? '',
        name: message.name ?? '',
        stype: message.shipType,
        ...dimensionFields(message),
        draught: message.draught ?? 0,
        dest: message.destination ?? '',
      }
    case 9:
      return {
        ...positionFields(message),
        sog: message.speedOverGround ?? 1023,
        cog: message.courseOverGround,
        alt: message.altitude,
      }
    case 14:
      return { text: message.text }
    case 18:
      return motionFields(message)
    case 19:
      return {
        ...motionFields(message),
        name: message.name ?? '',
        stype: message.shipType,
        ...dimensionFields(message),
      }
    case 21:
      return {
        ...positionFields(message),
        atonname: message.name ?? '',
        aidtype: message.aidType,
        ...dimensionFields(message),
      }
    case 24:
      if (message.part === 'A') return { name: message.name ?? '' }
      return {
        stype: message.shipType,
        call: message.callSign ?? '',
        ...(message.motherShip === null ? dimensionFields(message) : { mothership: message.motherShip }),
      }
    case 27:
      return {
        ...positionFields(message),
        sog: message.speedOverGround ?? 63,
        cog: message.courseOverGround ?? 511,
        nav: message.navigationalStatus,
      }
    default:
      return {}
  }
}
