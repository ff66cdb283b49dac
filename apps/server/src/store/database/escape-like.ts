/** Text to find as it is with `like '%…%' escape '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, (character) => `!${character}`)
