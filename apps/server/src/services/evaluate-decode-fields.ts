import type { AisMessage } from '@varuna/ais/messages'

/** A message under the short names of labelled files; what is not available is null, or what the wire says where files keep that. */
type ShortFields = Record<string, number | string | boolean | null>

const ends = (message: {
  dimensions: { toBow: number; toStern: number; toPort: number; toStarboard: number } | null
}) => ({
  bow: message.dimensions?.toBow ?? 0,
  stern: message.dimensions?.toStern ?? 0,
  port: message.dimensions?.toPort ?? 0,
  stbd: message.dimensions?.toStarboard ?? 0,
})

const secondOf = ({ second, fixMode }: { second: number | null; fixMode: string }) =>
  second ?? { device: 60, manual: 61, dead_reckoning: 62, inoperative: 63 }[fixMode] ?? null

const motion = (message: Extract<AisMessage, { type: 1 | 2 | 3 | 18 | 19 }>) => ({
  ...place(message),
  sog: message.speedOverGround,
  cog: message.courseOverGround,
  hdg: message.trueHeading,
  sec: secondOf(message),
})

const place = ({ longitude, latitude }: { longitude: number | null; latitude: number | null }) => ({
  lon: longitude,
  lat: latitude,
})

/** Every field that a labelled file may ask for. */
export function shortFields(message: AisMessage): ShortFields {
  return { type: message.type, mmsi: message.mmsi, ...fieldsOf(message) }
}

function fieldsOf(message: AisMessage): ShortFields {
  switch (message.type) {
    case 1:
    case 2:
    case 3:
      return { ...motion(message), nav: message.navigationalStatus }
    case 4:
    case 11:
    case 17:
      return place(message)
    case 5:
      return {
        imo: message.imo ?? 0,
        call: message.callSign ?? '',
        name: message.name ?? '',
        stype: message.shipType,
        ...ends(message),
        draught: message.draught ?? 0,
        dest: message.destination ?? '',
      }
    case 9:
      return {
        ...place(message),
        sog: message.speedOverGround ?? 1023,
        cog: message.courseOverGround,
        alt: message.altitude,
      }
    case 14:
      return { text: message.text }
    case 18:
      return motion(message)
    case 19:
      return { ...motion(message), name: message.name ?? '', stype: message.shipType, ...ends(message) }
    case 21:
      return { ...place(message), atonname: message.name ?? '', aidtype: message.aidType, ...ends(message) }
    case 24:
      if (message.part === 'A') return { name: message.name ?? '' }
      return {
        stype: message.shipType,
        call: message.callSign ?? '',
        ...(message.motherShip === null ? ends(message) : { mothership: message.motherShip }),
      }
    case 27:
      return {
        ...place(message),
        sog: message.speedOverGround ?? 63,
        cog: message.courseOverGround ?? 511,
        nav: message.navigationalStatus,
      }
    default:
      return {}
  }
}
