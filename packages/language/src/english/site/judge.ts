import { guestImageLimits } from '@varuna/contract/public/guest-image'
import { imageFormats } from '../shared/image-formats.ts'

/** The page on which a visitor without an account has a picture judged. */
export const judgeWords = {
  pageTitle: 'Judge a picture - Varuna',
  description:
    'Is it oil on the water? Upload a radar image or a photograph of the sea: verdict, how sure, why, and what is missing. No account needed.',
  title: 'Judge a picture',
  breadcrumb: 'Judge a picture',
  lead: 'Is it oil? Upload a radar image or a photo of the sea.',

  closed: 'The people who run this site let only people with an account have pictures judged.',
  invitation: 'Drop a picture here, or select one.',
  select: 'Select Image',
  limits: (megabytes: number) =>
    `${imageFormats}, at most ${megabytes} MB. You need no account. At most ${guestImageLimits.judged.max} pictures in ${guestImageLimits.judged.minutes} minutes and ${guestImageLimits.judgedOfSite.max} in an hour. One that is refused does not count towards these, but no more than ${guestImageLimits.received.max} files in ${guestImageLimits.received.minutes} minutes are received.`,
  kept: 'We read the image in memory, judge it and discard it. Nothing is stored.',
  example: 'Try a synthetic radar image',
  synthetic:
    'This image is synthetic: our program drew it, with oil in it. It shows no real sea, so nobody needs to act on the answer.',
  exampleName: 'synthetic-radar-image.png',
  notAnImage: 'Please select a valid image file',
  tooLarge: (megabytes: string, most: number) =>
    `This image is ${megabytes} MB. Without an account, at most ${most} MB can be judged.`,
  busy: 'Analyzing...',
  failed: (message: string) => `❌ Error: ${message}`,
  again: 'Judge again',
  picture: (name: string) => `The picture ${name}`,
  outlines: 'Outlined: where oil seems to be',

  empty:
    "The answer appears here: 'oil spill', 'clean water' or 'cannot say', with how sure it is, why, and what is missing.",
  answer: 'The answer',
  own: 'Keep your pictures',
  ownText:
    'With an account your pictures stay in your history, with place, time, slick sizes and the ships that were near.',
  openLabel: 'Open the dashboard',
}
