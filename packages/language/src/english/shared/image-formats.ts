/** Formats of images that can be judged. */
export const imageFormats = 'JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC'
