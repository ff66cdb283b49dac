import { serveReading } from '../../../jobs/reading/serve-reading.ts'
import { readCase } from './read-case.ts'

serveReading(readCase)
