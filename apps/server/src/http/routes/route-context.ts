import type { SendFile } from '../answers/send-file.ts'
import type { SendDocument } from '../documents/send-document.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RequestLimits } from '../request-limits.ts'

/** What the routes of every wing are registered with. */
export interface RouteContext {
  product: Dependencies
  limits: RequestLimits
  publicUrl: string | null
  sendFile: SendFile
  sendDocument: SendDocument
}
