import { Link } from 'react-router'
import type { SphereItem } from '@varuna/sphere/sphere-item'
import { SphereMenu } from '@varuna/sphere/sphere-menu'
import copy from '#content/explore.json'
import { useMotion } from '~/site/motion/motion.ts'
import { pictureSources, type PictureName } from '~/site/text/picture.tsx'
import { useMedia } from '~/site/use-media.ts'
import styles from './explore.module.css'

const tilesOf = (pictureWidth: number): readonly SphereItem[] =>
  copy.tiles.map(({ picture, ...tile }) => ({
    ...tile,
    image: pictureSources(picture as PictureName, 'avif').path(pictureWidth),
    olderImage: pictureSources(picture as PictureName, 'webp').path(pictureWidth),
  }))

/** The smallest published width that is at least 512 px tall, the size of a cell in the sphere's atlas. */
const wideTiles = tilesOf(828)

/** On a phone the tile at the front is some 210 px wide. */
const narrowTiles = tilesOf(480)
const narrowSide = 320

export function Explore() {
  const { reduced } = useMotion()
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)')
  const isNarrow = useMedia('(max-width: 480px)')
  return (
    <SphereMenu
      items={isNarrow ? narrowTiles : wideTiles}
      label={copy.list}
      pictureSide={isNarrow ? narrowSide : undefined}
      hint={hasMouse ? copy.hintWithKeys : copy.hint}
      still={reduced}
      internalLink={Link}
    >
      <h1 className={styles.title}>{copy.title}</h1>
      <p className={styles.lead}>{copy.lead}</p>
    </SphereMenu>
  )
}
