import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SphereItem } from '@varuna/sphere/sphere-item'
import { SphereMenu } from '@varuna/sphere/sphere-menu'
import { Button } from '@varuna/ui/button'
import pictures from '#content/pictures.json'
import { useMotion } from '~/site/motion/motion.ts'
import { pictureSources, type PictureName } from '~/site/text/picture.tsx'

const counts = ['0', '1', '2', '7', '60']
const names = Object.keys(pictures) as PictureName[]

const story = (count: number): SphereItem[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: `Number ${index + 1}`,
    title: names[index % names.length]?.replaceAll('-', ' ') ?? '',
    description: 'Of a long list',
    link: index % 2 ? 'https://sea.example/' : '/',
    image:
      index % 9 === 8
        ? '/pictures/missing.webp'
        : pictureSources(names[index % names.length] ?? 'oil-spills', 'webp').path(828),
  }))

const stories = new Map(counts.map((count) => [count, story(Number(count))]))

/** Only in development: the sphere menu with `?items=` items. */
export default function SphereStory() {
  const [search] = useSearchParams()
  const [isMounted, setMounted] = useState(true)
  const { reduced } = useMotion()
  return (
    <main>
      <nav aria-label="Stories">
        {counts.map((count) => (
          <Link key={count} to={`?items=${count}`}>
            {count} items{' '}
          </Link>
        ))}
        <Button onClick={() => setMounted(!isMounted)}>{isMounted ? 'Unmount' : 'Mount'}</Button>
      </nav>
      <h1>Globe of tiles</h1>
      {isMounted && (
        <SphereMenu
          items={stories.get(search.get('items') ?? '7') ?? []}
          label="Links"
          hint="Drag the globe, or use the arrow keys"
          still={reduced}
          internalLink={Link}
        />
      )}
    </main>
  )
}
