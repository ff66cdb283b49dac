import type { ReactNode } from 'react'
import styles from './plate.module.css'
import type { PlateName } from './topic-schema.ts'

/** Line drawings on a piece of chart, 320 x 192. Where a card is about people they show things, not faces. */
const drawings: Record<PlateName, ReactNode> = {
  boots: (
    <>
      <path d="M96 34h46v78c14 8 36 8 42 26v16H96ZM96 142h88M96 48h46" />
      <path d="M154 112V34h46v78c14 8 36 8 42 26v16h-52" />
      <path d="M154 48h46M190 142h52" />
      <path className={styles.fine} d="M108 60v44M166 60v44M118 60v40M176 60v40M60 154h210" />
    </>
  ),
  'life-jacket': (
    <>
      <path d="M108 30c6 24 20 36 52 36s46-12 52-36l22 12v118H86V42Z" />
      <path d="M160 66v94M86 96h148M86 122h148M148 90h24v12h-24ZM148 116h24v12h-24Z" />
      <path
        className={styles.fine}
        d="M100 50v38M220 50v38M122 74v16M198 74v16M40 168c20-8 36-8 56 0s36 8 56 0 36-8 56 0 36 8 56 0"
      />
    </>
  ),
  'paper-boat': (
    <>
      <path d="M62 100h196l-40 46H102ZM160 36l-62 64M160 36l62 64M160 36v64" />
      <path
        className={styles.fine}
        d="M102 146l58-46 58 46M30 150c22-9 40-9 62 0s40 9 62 0 40-9 62 0 40 9 62 0M58 166c18-7 32-7 50 0s32 7 50 0 32-7 50 0 32 7 50 0"
      />
    </>
  ),
  shawl: (
    <>
      <path d="M20 52h280M20 64h280M52 64v100M268 64v100M20 118h98M214 118h86" />
      <path d="M118 50c-3 8-3 18 0 26l-10 78c14 6 24-4 36 1s22 8 34 1 22-2 34 2l-8-82c3-8 3-18 0-26-26-9-60-9-86 0Z" />
      <path
        className={styles.fine}
        d="M134 74l-6 78M152 70l-2 84M172 70l4 84M190 74l8 78M112 154v10M124 157v9M146 156v9M160 159v9M182 156v9M204 156v9"
      />
    </>
  ),
}

export function Plate({ name }: { name: PlateName }) {
  return (
    <div className={styles.plate} aria-hidden="true">
      <svg viewBox="0 0 320 192" preserveAspectRatio="xMidYMid slice">
        <g className={styles.grid}>
          <path d="M-160 48H480M-160 96H480M-160 144H480M-80 0V192M0 0V192M80 0V192M160 0V192M240 0V192M320 0V192M400 0V192" />
          <path d="M-160 176c60-40 110-6 160-26s60-74 130-72 90 60 150 48 90-66 200-50M-160 120C-60 90-20 120 40 90S120 20 190 26s100 40 170 20" />
        </g>
        <g className={styles.drawing}>{drawings[name]}</g>
      </svg>
    </div>
  )
}
