declare module 'heic-decode' {
  /** Decodes the first image of a HEIC file to RGBA. */
  export default function decode(file: {
    buffer: Uint8Array
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}
