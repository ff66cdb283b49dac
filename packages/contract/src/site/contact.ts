import { z } from 'zod'
import { mailableEmail } from '../people/account.ts'
import { boundedText, oneLine } from '../bounded-text.ts'
import { contactLimits, contactSubjects } from './contact-choices.ts'
import { fault } from '../field-fault.ts'

const tooLong = (maximum: number) => fault('too_long', { maximum })
const messageFaults = { missing: fault('message_missing'), tooLong: tooLong(contactLimits.message) }
const minMessageLength = 10

/** The contact form. */
export const contactMessage = z.object({
  name: oneLine(contactLimits.name, { missing: fault('own_name_missing'), tooLong: tooLong(contactLimits.name) }),
  email: mailableEmail,
  subject: z.enum(contactSubjects, { error: fault('subject_missing') }),
  // Browsers may send a line break as two characters, but it counts as one: hence two limits.
  message: boundedText(contactLimits.message * 2, messageFaults)
    .transform((value) => value.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .pipe(
      boundedText(contactLimits.message, messageFaults)
        .min(1, messageFaults.missing)
        .min(minMessageLength, fault('message_too_short', { minimum: minMessageLength })),
    ),
})
export type ContactMessage = z.infer<typeof contactMessage>

/** Body of POST /api/contact: the message, and fields that distinguish people from programs. */
export const contactRequest = contactMessage.extend({
  token: z
    .string({ error: fault('form_token_missing') })
    .max(500)
    .describe('From GET /api/contact; valid for one message'),
  website: z
    .string()
    .max(200)
    .default('')
    .describe('Hidden field that people leave empty; a value marks the sender as a program'),
})
export type ContactRequest = z.infer<typeof contactRequest>

/** Response of GET /api/contact. */
export const contactForm = z.object({
  token: z.string(),
  openInSeconds: z.number().describe('Seconds before a message may be sent; an earlier one is rejected'),
})

/** Response to an accepted message. */
export const contactReceipt = z.object({
  reference: z.string().describe('Reference to quote in further messages'),
  received_at: z.string().describe('Time of receipt, ISO 8601 date-time in UTC'),
})
