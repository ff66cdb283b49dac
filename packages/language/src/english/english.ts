import type { Language } from '../language.ts'
import { addressCodeMail, knownAddressMail, approvedMail, alertMail } from './desk/alert-mail.ts'
import { documents } from './documents.ts'
import { checklist } from './desk/checklist.ts'
import { errors, problems, requestFailures } from './errors.ts'
import { alerts, noFishingAlert } from './desk/alert-sentences.ts'
import { cases } from './desk/case-sentences.ts'
import { fishing } from './analysis/fishing-sentences.ts'
import { intelligenceReport } from './analysis/intelligence-report.ts'
import { leftOut } from './analysis/left-out.ts'
import { location } from './analysis/location-sentences.ts'
import { oil } from './analysis/oil-sentences.ts'
import { risk } from './analysis/risk-sentences.ts'
import { fields } from './shared/fields.ts'
import {
  addressChangedMail,
  addressLinkMail,
  addressRequestedMail,
  newDeviceMail,
  passwordResetMail,
  resetMail,
} from './people/account-mails.ts'
import { removedAccount } from './people/removed-account.ts'
import { reasonOf } from './watch/refusals.ts'
import { tiles } from './shared/tiles.ts'

export const english: Language = {
  tag: 'en',
  alerts,
  addressCodeMail,
  knownAddressMail,
  approvedMail,
  alertMail,
  resetMail,
  passwordResetMail,
  addressLinkMail,
  addressRequestedMail,
  addressChangedMail,
  newDeviceMail,
  noFishingAlert,
  location,
  fishing,
  oil,
  risk,
  checklist,
  documents,
  intelligenceReport,
  cases,
  leftOut,
  refusal: reasonOf,
  tiles,
  removedAccount,
  problems,
  requestFailures,
  errors,
  fields,
}
