import type { ContactSubject } from '@varuna/contract/site/contact-choices'

/** The contact form. */
export const contactWords = {
  title: 'Your message',
  name: 'Your name',
  email: 'Your email address',
  subject: 'What it is about',
  chooseSubject: 'Please choose',
  subjects: {
    'A question about Varuna': 'A question about Varuna',
    'A mistake on this site': 'A mistake on this site',
    'Data, models and figures': 'Data, models and figures',
    'Research, teaching or press': 'Research, teaching or press',
    'My account or my data': 'My account or my data',
    'A security weakness': 'A security weakness',
    'Something else': 'Something else',
  } satisfies Record<ContactSubject, string>,
  message: 'Message',
  charactersLeft: (count: string) => `${count} characters left`,
  website: 'Website (leave this empty)',
  send: 'Send message',
  sending: 'Sending…',
  failed: 'Your message was not sent. Your text is still here. Please try again.',
  withoutScripts:
    'This form needs JavaScript, which is switched off in your browser. Please contact us by post, telephone or email instead. The details are on this page.',

  receipt: {
    title: 'We have received your message',
    reference: 'Your reference is',
    replyTo: (email: string) => `We will answer at ${email}.`,
    writeAnother: 'Write another message',
  },
}
