/** Why an image gets no verdict; each code has its own text. */
export type AbstentionCode = 'too_small' | 'too_narrow' | 'flat' | 'not_sea' | 'unlike_training' | 'too_close'

export type Abstention = { code: AbstentionCode; text: string }
