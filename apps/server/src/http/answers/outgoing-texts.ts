import { addressPath } from '@varuna/contract/people/address-link'
import { resetPath } from '@varuna/contract/people/password-reset'
import { languages } from '@varuna/language/languages'
import type { AccountMailTexts } from '../../services/people/account/account-mails.ts'
import type { OutgoingTexts } from '../../services/desk/outgoing/send-change.ts'
import { alertAssessmentAnswer, alertAssessmentLines, queuedAnswer } from './answers.ts'

/** Mails about accounts to their addresses. */
export function createAccountMailTexts(publicUrl: string | null): AccountMailTexts {
  const url = publicUrl && new URL('/login', publicUrl).href
  return {
    knownAddress: () => languages[0].knownAddressMail({ url }),
    reset: (token) => languages[0].resetMail({ url: publicUrl && new URL(resetPath(token), publicUrl).href }),
    passwordReset: () => languages[0].passwordResetMail({ url }),
    addressLink: (token) =>
      languages[0].addressLinkMail({ url: publicUrl && new URL(addressPath(token), publicUrl).href }),
    addressRequested: () => languages[0].addressRequestedMail({ url }),
    addressChanged: (of) => languages[0].addressChangedMail(of),
    newDevice: (of) => languages[0].newDeviceMail({ ...of, url }),
    approved: () => languages[0].approvedMail({ url }),
  }
}

/** Texts of mails and webhooks, for which no request has chosen a language. */
export function createOutgoingTexts(publicUrl: string | null): OutgoingTexts {
  const [language] = languages
  const addressOf = (id: string) => publicUrl && new URL(`/dashboard-analysis/alerts/${id}`, publicUrl).href
  return {
    message({ alert, change, assessment }) {
      const answered = queuedAnswer(language, alert)
      return {
        alert: answered,
        change,
        ...alertAssessmentAnswer(language, assessment, answered),
        url: addressOf(alert.id),
      }
    },
    codeMail: (code) =>
      language.addressCodeMail({
        code,
        url: publicUrl && new URL('/dashboard-analysis/sources', publicUrl).href,
      }),
    mail({ alert, change, assessment }, ruleName) {
      const { message } = queuedAnswer(language, alert)
      const { lat, lon, level } = alert
      return language.alertMail({
        message,
        level,
        ruleName,
        action: change.action,
        by: change.by?.name ?? null,
        note: change.note,
        time: change.time,
        raisedTime: alert.alertTime,
        simulated: alert.simulated,
        place: lat === null || lon === null ? null : { lat, lon },
        assessment: assessment === null ? [] : alertAssessmentLines(language, assessment, true),
        url: addressOf(alert.id),
      })
    },
  }
}
