import { z } from 'zod'
import { email } from './account.ts'
import { contactLimits, contactSubjects } from './contact-choices.ts'

const control = /\p{Cc}/u
const controlButLines = /[^\P{Cc}\t\n]/u
const unreadable = 'Please leave out characters that cannot be seen'

/** The contact form; the messages are the ones shown beside the fields. */
export const contactMessage = z.object({
  name: z
    .string({ error: 'Please enter your name' })
    .trim()
    .min(1, 'Please enter your name')
    .max(contactLimits.name, `Please use at most ${contactLimits.name} characters`)
    .refine((value) => !control.test(value) && value.isWellFormed(), unreadable),
  email: email.refine(
    (value) => !control.test(value) && !/[<>()[\]\\,;:"]/.test(value),
    'Please enter a valid email address',
  ),
  subject: z.enum(contactSubjects, { error: 'Please choose what it is about' }),
  message: z
    .string({ error: 'Please write your message' })
    .transform((value) => value.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Please write your message')
        .min(10, 'Please write at least 10 characters')
        .max(contactLimits.message, `Please use at most ${contactLimits.message.toLocaleString('en')} characters`)
        .refine((value) => !controlButLines.test(value), unreadable),
    ),
})
export type ContactMessage = z.infer<typeof contactMessage>

/** What POST /api/contact takes: the message, and what tells a person from a program. */
export const contactRequest = contactMessage.extend({
  token: z.string({ error: 'The form has no token' }).max(500).describe('From GET /api/contact; good for one message'),
  website: z.string().max(200).default('').describe('Hidden from people; whoever fills it in is a program'),
})
export type ContactRequest = z.infer<typeof contactRequest>

/** What GET /api/contact answers. */
export const contactForm = z.object({
  token: z.string(),
  openInSeconds: z.number().describe('How long a message takes to write, at least; sent sooner it is refused'),
})

/** What a message that is kept is answered with. */
export const contactReceipt = z.object({
  reference: z.string().describe('Names the message when you write again'),
  received_at: z.string().describe('ISO date-time, UTC'),
})
