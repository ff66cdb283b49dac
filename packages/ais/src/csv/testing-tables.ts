import { stepCsv, type CsvState } from './csv-reader.ts'
import { readHeader } from './read-header.ts'

export function createState(header: string): CsvState {
  const read = readHeader(header)
  if (!read.ok) throw new Error(read.error)
  return { header: read.value, requestedDialect: null, hasHeader: true }
}

export const parseOne = (header: string, row: string) => stepCsv(createState(header), row)

export const marineCadastre =
  '"MMSI","BaseDateTime","LAT","LON","SOG","COG","Heading","VesselName","IMO","CallSign","VesselType","Status","Length","Width","Draft","Cargo","TransceiverClass"'

export const danish =
  '# Timestamp,Type of mobile,MMSI,Latitude,Longitude,Navigational status,ROT,SOG,COG,Heading,IMO,Callsign,Name,Ship type,Cargo type,Width,Length,Type of position fixing device,Draught,Destination,ETA,Data source type,A,B,C,D'

export const semicolons =
  '"timestamp_pretty";"timestamp";"msgid";"targetType";"mmsi";"lat";"long";"posacc";"sog";"cog";"shipType";"dimBow";"draught";"dimPort";"dimStarboard";"dimStern";"month";"week";"imo";"country";"name";"callsign"'
