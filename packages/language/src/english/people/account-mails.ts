import type { Language } from '../../language.ts'
import { accountWords } from './account.ts'

export const resetMail: Language['resetMail'] = ({ url }) => ({
  subject: '[Varuna] Choose a new password',
  text: `${[
    'Somebody asked for a new password for your account of Varuna, a monitor of threats to the sea.',
    '',
    `If that was you, choose one within 30 minutes${url === null ? '.' : `: ${url}`}`,
    'The link works once. Then every browser that is signed in is signed out, and API tokens end.',
    'If it is the first that you use, second factors are removed too, because somebody else may have set them up.',
    'If that was not you, do nothing: your password stays as it is.',
  ].join('\n')}\n`,
})

export const passwordResetMail: Language['passwordResetMail'] = ({ url }) => ({
  subject: '[Varuna] Your password was changed',
  text: `${[
    'The password of your account of Varuna, a monitor of threats to the sea, was changed with a link, and every browser was signed out.',
    '',
    `If that was you, sign in with the new one${url === null ? '.' : `: ${url}`}`,
    'If that was not you, tell the people who run this server at once.',
  ].join('\n')}\n`,
})

export const addressLinkMail: Language['addressLinkMail'] = ({ url }) => ({
  subject: '[Varuna] Confirm your email address',
  text: `${[
    'Somebody asked to use this address for an account of Varuna, a monitor of threats to the sea.',
    '',
    `If that was you, confirm it within an hour${url === null ? '.' : `: ${url}`}`,
    'The link works once. You then sign in with this address.',
    'If that was not you, do nothing.',
  ].join('\n')}\n`,
})

export const addressRequestedMail: Language['addressRequestedMail'] = ({ url }) => ({
  subject: '[Varuna] Another email address was asked for',
  text: `${[
    'Somebody who entered your password asked to use another email address for your account of Varuna, a monitor of threats to the sea.',
    'It changes when the link that was sent to the new address is opened.',
    '',
    'If that was you, there is nothing more to do here.',
    `If that was not you, change your password at once, which ends the link${url === null ? '.' : `: ${url}`}`,
  ].join('\n')}\n`,
})

export const addressChangedMail: Language['addressChangedMail'] = ({ to }) => ({
  subject: '[Varuna] Your email address was changed',
  text: `${[
    `Your account of Varuna, a monitor of threats to the sea, has another email address now: ${to}.`,
    'This one no longer signs in.',
    '',
    'If that was not you, tell the people who run this server at once.',
  ].join('\n')}\n`,
})

export const newDeviceMail: Language['newDeviceMail'] = ({ device, client, timeMs, url }) => ({
  subject: '[Varuna] New sign-in to your account',
  text: `${[
    'Somebody signed in to your account of Varuna, a monitor of threats to the sea, with a browser that is new to it.',
    '',
    `Device: ${accountWords.sessions.device(device)}`,
    `Network address: ${client ?? accountWords.sessions.noAddress}`,
    `Time: ${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    'If that was you, do nothing.',
    `If that was not you, change your password and log out everywhere else on your account page${url === null ? '.' : `: ${url}`}`,
  ].join('\n')}\n`,
})
