import type { Language } from '../language.ts'
import { addressCodeMail, knownAddressMail, alertMail } from './alert-mail.ts'
import { checklist } from './checklist.ts'
import { errors, problems, requestFailures } from './errors.ts'
import { alerts, noFishingAlert } from './reasons/alerts.ts'
import { cases } from './reasons/cases.ts'
import { fishing } from './reasons/fishing.ts'
import { intelligenceReport } from './reasons/intelligence-report.ts'
import { leftOut } from './reasons/left-out.ts'
import { location } from './reasons/location.ts'
import { oil } from './reasons/oil.ts'
import { risk } from './reasons/risk.ts'
import { fields } from './site/fields.ts'
import { removedAccount } from './site/removed-account.ts'
import { tiles } from './tiles.ts'

export const english: Language = {
  tag: 'en',
  alerts,
  addressCodeMail,
  knownAddressMail,
  alertMail,
  noFishingAlert,
  location,
  fishing,
  oil,
  risk,
  checklist,
  intelligenceReport,
  cases,
  leftOut,
  tiles,
  removedAccount,
  problems,
  requestFailures,
  errors,
  fields,
}
