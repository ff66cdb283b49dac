/** Characters that show nothing and are no part of any script: controls, invisible operators, annotations, tags, lone surrogates. */
const nowhere = String.raw`\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}`
/** Overrides and isolates turn the text around them, and let it say something else than what is stored. */
const turning = String.raw`\u202a-\u202e\u2066-\u2069`
/** Joiners belong to Persian, Indic scripts and emoji; beside a letter of these scripts they only hide a difference. */
const strayJoiner = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d\s][\u200c\u200d]|[\u200c\u200d]{2}`

const inText = new RegExp(String.raw`[${nowhere}${turning}]|[^\P{Cc}\t\n]|${strayJoiner}`, 'u')
const inLine = new RegExp(String.raw`[${nowhere}\p{Bidi_Control}\p{Cc}]|${strayJoiner}`, 'u')
const allInLine = new RegExp(String.raw`[${nowhere}\p{Bidi_Control}\p{Cc}]+`, 'gu')

/** Flags of regions, such as that of Scotland, are a black flag with tags that end. */
const tagFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu
const withoutFlags = (text: string) => text.replace(tagFlag, '🏴')

/**
 * Whether text of several lines holds characters that hide something. Tabs and line breaks do not, nor do the marks of direction that
 * Arabic and Hebrew keyboards have (U+061C, U+200E, U+200F), which turn nothing but themselves.
 */
export const hidesInText = (text: string): boolean => inText.test(withoutFlags(text))

/** Whether a single line, such as a name, holds characters that hide something; line breaks and all marks of direction do. */
export const hidesInLine = (text: string): boolean => inLine.test(withoutFlags(text))

/** A line without them, or with `instead` in their place, for names of files and text that was stored or received before. */
export const withoutHidden = (text: string, instead = ''): string => text.replace(allInLine, instead)
