import pictures from '#content/pictures.json'

interface PictureRecord {
  alt: string
  width: number
  height: number
  widths: number[]
  hash: string
}

export type PictureName = keyof typeof pictures

type PictureProps = {
  name: PictureName
  sizes: string
  /** Loads eagerly: the picture is in the priority viewport. One 'behind' another is fetched after it. */
  priority?: boolean | 'behind'
  /** Empty when the text beside the picture already describes it. */
  alt?: string
  className?: string | undefined
}

/** URL of one width, and the srcset of all widths. */
export function pictureSources(
  name: PictureName,
  type: 'avif' | 'webp',
): { set: string; path: (width: number) => string } {
  const { hash, widths }: PictureRecord = pictures[name]
  const path = (width: number) => `/pictures/${name}.${hash}-${width}.${type}`
  return { set: widths.map((width) => `${path(width)} ${width}w`).join(', '), path }
}

export function Picture({ name, sizes, priority = false, alt, className }: PictureProps) {
  const { width, height, widths, alt: defaultAlt }: PictureRecord = pictures[name]
  const webp = pictureSources(name, 'webp')
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSources(name, 'avif').set} sizes={sizes} />
      <img
        className={className}
        srcSet={webp.set}
        src={webp.path(widths[Math.floor(widths.length / 2)] ?? width)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt ?? defaultAlt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority === 'behind' ? 'low' : priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        data-picture={name}
      />
    </picture>
  )
}
