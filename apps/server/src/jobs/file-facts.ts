import type { ImageNote } from '@varuna/oil/scene/note'
import type { PlaceGrid } from '@varuna/oil/scene/place-grid'
import type { Corners, PixelSize } from '@varuna/oil/scene/scene'
import type { CameraData } from './read-camera-data.ts'

/** Where and when an image was taken, according to its file. */
export interface FilePlace {
  lat: number
  lon: number
  time: string | null
  metresPerPixel: number | null
  corners: Corners | null
  grid: PlaceGrid | null
}

/** Metadata of a file. */
export interface FileFacts {
  size: PixelSize
  place: FilePlace | null
  /** For a file without a place. */
  time: string | null
  camera: CameraData['camera']
  notes: ImageNote[]
}
