import pictures from '#content/pictures.json'

interface Published {
  alt: string
  width: number
  height: number
  widths: number[]
  hash: string
  placeholder?: string
}

export type PictureName = keyof typeof pictures

type PictureProps = {
  name: PictureName
  /** How wide the picture stands, as in the `sizes` attribute. */
  sizes: string
  /** The picture that is seen first: fetched at once. */
  first?: boolean
  /** An empty text where the words beside it already say what it shows. */
  alt?: string
  className?: string | undefined
}

/** Sources of one of our rendered pictures: `path` stands for one width, `set` for all. */
export function pictureSources(
  name: PictureName,
  type: 'avif' | 'webp',
): { set: string; path: (width: number) => string } {
  const { hash, widths }: Published = pictures[name]
  const path = (width: number) => `/pictures/${name}.${hash}-${width}.${type}`
  return { set: widths.map((width) => `${path(width)} ${width}w`).join(', '), path }
}

/** The picture that a shared link shows, 1200 x 630. */
export const sharePicture = `/pictures/ship-at-dusk.${pictures['ship-at-dusk'].hash}-share.jpg`

export function Picture({ name, sizes, first = false, alt, className }: PictureProps) {
  const { width, height, widths, placeholder, alt: seen }: Published = pictures[name]
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
        alt={alt ?? seen}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        style={placeholder ? { background: `center / cover no-repeat url("${placeholder}")` } : undefined}
      />
    </picture>
  )
}
