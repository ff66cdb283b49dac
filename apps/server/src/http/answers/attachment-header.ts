/** A `content-disposition` that names the file, in any script; quotes and line breaks cannot end the header. */
export const attachmentHeader = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`
