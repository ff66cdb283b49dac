/** The contact form. */
export const contactWords = {
  title: 'Your message',
  name: 'Your name',
  email: 'Your e-mail address',
  subject: 'What it is about',
  chooseSubject: 'Please choose',
  message: 'Message',
  charactersLeft: (count: string) => `${count} characters left`,
  website: 'Website (leave this empty)',
  send: 'Send message',
  sending: 'Sending…',
  failed: 'Your message was not sent. Your text is still here. Please try again.',
  withoutScripts:
    'This form needs JavaScript, which is switched off in your browser. Please contact us by post, telephone or e-mail instead. The details are on this page.',

  receipt: {
    title: 'We have received your message',
    reference: 'Your reference is',
    replyTo: (email: string) => `We will answer at ${email}.`,
    writeAnother: 'Write another message',
  },
}
