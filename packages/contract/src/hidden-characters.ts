/** Characters that are invisible and part of no word: controls, fillers, soft hyphens, invisible operators, tags, lone surrogates. */
const nowhere = [
  String.raw`\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u200b\u2060-\u2065\u206a-\u206f`,
  String.raw`\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}`,
].join('')
/** Overrides and isolates reorder the text around them, so that it reads differently from what is stored. */
const turning = String.raw`\u202a-\u202e\u2066-\u2069`
const european = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d`
/** Joiners belong to Persian, Indic scripts and emoji; beside a letter of these scripts they only hide a difference. */
const strayJoiner = String.raw`[${european}\s][\u200c\u200d]|[\u200c\u200d]{2}`
/** Direction marks belong between scripts; within a word of these scripts they only hide a difference. */
const strayMark = String.raw`[${european}][\u061c\u200e\u200f]+[${european}]`
/** Variation selectors change the look of the character before them: an emoji, a keycap, or a Han, Myanmar or Mongolian character. */
const straySelector = [
  String.raw`(?<!(?!\d)\p{Emoji}|\p{Script=Han}|\p{Script=Myanmar})[\ufe00-\ufe0f](?!\u20e3)`,
  String.raw`(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
  String.raw`(?<![\u1807\u180a\u1820-\u18aa])[\u180b-\u180f]`,
].join('|')

const inText = new RegExp(
  String.raw`[${nowhere}${turning}]|[^\P{Cc}\t\n]|${strayJoiner}|${strayMark}|${straySelector}`,
  'u',
)
const inLine = new RegExp(String.raw`[${nowhere}\p{Bidi_Control}\p{Cc}]|${strayJoiner}|${straySelector}`, 'u')
const allInLine = new RegExp(String.raw`(?:[${nowhere}\p{Bidi_Control}\p{Cc}]|${straySelector})+`, 'gu')
const arabic = /(?!\u061c)\p{Script=Arabic}/u

/** Regional flags, such as that of Scotland, are a black flag followed by tags and an end tag. */
const tagFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu
const withoutFlags = (text: string) => text.replace(tagFlag, '🏴')

/**
 * Whether multi-line text contains hidden characters. Tabs and line breaks are allowed, and so are the direction marks on Arabic and Hebrew
 * keyboards (U+061C, U+200E, U+200F), which reorder nothing around them: between scripts, the first in Arabic only.
 */
export const hidesInText = (text: string): boolean =>
  inText.test(withoutFlags(text)) || (text.includes('\u061c') && !arabic.test(text))

/** Whether a single line, such as a name, contains hidden characters; line breaks and all direction marks count. */
export const hidesInLine = (text: string): boolean => inLine.test(withoutFlags(text))

/**
 * Removes hidden characters from a line, or replaces them by `instead`; for file names, and for text stored or received before this check.
 */
export const withoutHidden = (text: string, instead = ''): string => text.replace(allInLine, instead)
