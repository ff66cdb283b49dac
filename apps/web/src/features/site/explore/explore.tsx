import { Link } from 'react-router'
import type { SphereItem } from '@varuna/sphere/sphere-item'
import { SphereMenu } from '@varuna/sphere/sphere-menu'
import copy from '#content/explore.json'
import { useMotion } from '~/site/motion/motion.ts'
import { pictureSources, type PictureName } from '~/site/text/picture.tsx'
import { useMedia } from '~/site/use-media.ts'
import styles from './explore.module.css'

/** The smallest published width that is at least 512 px tall, the size of a cell in the sphere's atlas. */
const pictureWidth = 828

const tiles: readonly SphereItem[] = copy.tiles.map(({ picture, ...tile }) => ({
  ...tile,
  image: pictureSources(picture as PictureName, 'webp').path(pictureWidth),
}))

export function Explore() {
  const { reduced } = useMotion()
  const hasMouse = useMedia('(hover: hover) and (pointer: fine)')
  return (
    <SphereMenu
      items={tiles}
      label={copy.list}
      hint={hasMouse ? copy.hintWithKeys : copy.hint}
      still={reduced}
      internalLink={Link}
    >
      <h1 className={styles.title}>{copy.title}</h1>
      <p className={styles.lead}>{copy.lead}</p>
    </SphereMenu>
  )
}
