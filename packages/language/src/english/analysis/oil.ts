import { imageFormats } from '../shared/image-formats.ts'
import type { AnalysedImage } from '@varuna/contract/analysis/image'

/** The Oil Spill tab. */
export const oilWords = {
  title: 'Oil Spill Analytics',
  description: 'Real-time monitoring of marine oil pollution',

  picker: {
    title: 'Oil Spill Documentation',
    invitation: 'Drop images of the sea or a folder of them here, paste one, or select files.',
    formats: `Radar or photographs: ${imageFormats}, up to 20 MB; radar GeoTIFF up to 200 MB.`,
    input: 'Image',
    select: 'Select Image',
    selectFolder: 'Select Folder',
    folder: 'Folder of images',
    analyse: 'Analyze Image',
    analysing: 'Analyzing...',
    noImage: 'Please select an image file',
    notAnImage: 'Please select a valid image file',
    tooLarge: (megabytes: number, maxMegabytes: number) =>
      `This image is ${megabytes.toFixed(1)} MB; at most ${maxMegabytes} MB can be analysed. Please select a smaller one.`,
    preview: 'Preview of the selected file',
    noPreview: 'This browser cannot show the file. Varuna may still be able to read it.',
    file: (name: string, bytes: number) =>
      `${name} · ${bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(0)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`}`,
  },

  batch: {
    title: 'Selected images',
    progress: 'Images that are finished',
    noImages: 'Please select a valid image file',
    leftOut: (files: number, most: number) =>
      `${files} ${files === 1 ? 'file was' : 'files were'} left out: not an image, too large, or more than ${most} at once.`,
    summary: (all: number, done: number, failed: number, cancelled: number) =>
      `${all} images: ${done} analysed${failed > 0 ? `, ${failed} not analysed` : ''}${cancelled > 0 ? `, ${cancelled} cancelled` : ''}`,
    waiting: 'Waiting',
    sending: (share: number) => `Uploading, ${Math.round(share * 100)}%`,
    analysing: 'Analyzing...',
    parts: (done: number, of: number) => `Analysing part ${done} of ${of}`,
    cancelled: 'Cancelled; nothing was stored',
    failed: 'The upload failed.',
    failedOf: (message: string) => `❌ Error: ${message}`,
    show: 'Show',
    showOf: (name: string) => `Show the result of ${name}`,
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel ${name}`,
    cancelAll: 'Cancel all',
  },

  result: {
    title: 'Analysis Result',
    loading: 'Looking for oil in the image…',
    empty: 'Analyse an image to see whether it shows oil, how sure that is, and why.',
    failed: (message: string) => `❌ Error: ${message}`,
    notAnalysed: (filename: string) => `“${filename}” was not analysed and nothing was stored.`,
    stillSelected: 'The image is still selected; nothing was stored. Try again, or select another image.',
    superseded: (shown: string, selected: string) =>
      `Result for “${shown}”. The selected image “${selected}” has not been analysed yet.`,
    playHorn: 'Play horn',
    muteHorn: 'Mute horn',
    unmuteHorn: 'Unmute horn',
  },

  verdicts: {
    clean_water: {
      label: 'Clean Water',
      headline: 'Clean Water Detected',
      text: 'The image shows clean water with no signs of oil spill.',
    },
    oil_spill: {
      label: 'OIL SPILL',
      headline: '⚠️ OIL SPILL DETECTED ⚠️',
      text: 'The image shows signs of an oil spill. Immediate action is recommended!',
    },
    cannot_say: {
      label: 'Cannot say',
      headline: 'Cannot say',
      text: 'This image does not show whether there is oil. The reasons are below.',
    },
  } satisfies Record<AnalysedImage['verdict'], { label: string; headline: string; text: string }>,

  verdict: {
    probability: 'Probability of oil',
    sureness: (label: string) => `“${label}” is`,
    domains: {
      sar: 'Read as a radar (SAR) patch.',
      rgb: 'Read as a colour photograph.',
    } satisfies Record<AnalysedImage['domain'], string>,
    image: (filename: string) => `Analysed image ${filename}`,
  },

  original: {
    digest: 'SHA-256 of the original',
    gone: 'The stored original is gone. Ask the operator of this server to restore it from a backup.',
    download: 'Download original',
  },
}
