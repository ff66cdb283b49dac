import { z } from 'zod'
import { email } from './account.ts'
import { boundedText, invisibleMessage, oneLine } from './bounded-text.ts'
import { contactLimits, contactSubjects } from './contact-choices.ts'

const controlCharacter = /[^\P{Cc}\t\n]/u
const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en')} characters`
const messageTexts = { missing: 'Please write your message', tooLong: tooLong(contactLimits.message) }

/** The contact form; its messages are shown beside the fields. */
export const contactMessage = z.object({
  name: oneLine(contactLimits.name, { missing: 'Please enter your name', tooLong: tooLong(contactLimits.name) }),
  email: email.refine((value) => !/[<>()[\]\\,;:"]/.test(value), 'Please enter a valid email address'),
  subject: z.enum(contactSubjects, { error: 'Please choose what it is about' }),
  // A browser may send a line break as two characters, but it counts once: hence two limits.
  message: boundedText(contactLimits.message * 2, messageTexts)
    .transform((value) => value.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .pipe(
      boundedText(contactLimits.message, messageTexts)
        .min(1, messageTexts.missing)
        .min(10, 'Please write at least 10 characters')
        .refine((value) => !controlCharacter.test(value), invisibleMessage),
    ),
})
export type ContactMessage = z.infer<typeof contactMessage>

/** Body of POST /api/contact: the message, and fields that tell people from programs. */
export const contactRequest = contactMessage.extend({
  token: z.string({ error: 'The form has no token' }).max(500).describe('From GET /api/contact; valid for one message'),
  website: z.string().max(200).default('').describe('Hidden field; only programs fill it in'),
})
export type ContactRequest = z.infer<typeof contactRequest>

/** Answer of GET /api/contact. */
export const contactForm = z.object({
  token: z.string(),
  openInSeconds: z.number().describe('Minimum time before sending; an earlier message is rejected'),
})

/** Answer to an accepted message. */
export const contactReceipt = z.object({
  reference: z.string().describe('Quote this when you write again'),
  received_at: z.string().describe('ISO date-time, UTC'),
})
