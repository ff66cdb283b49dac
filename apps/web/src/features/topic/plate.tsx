import type { ReactNode } from 'react'
import styles from './plate.module.css'
import type { PlateName } from './topic-schema.ts'

/** Line drawings on a piece of chart, 320 x 192. Where a card is about people they show things, not faces. */
const drawings: Record<PlateName, ReactNode> = {
  dolphin: (
    <>
      <path d="M40 118c6-6 14-9 22-11 26-32 62-49 104-47 6-13 17-22 34-25-5 11-5 20-1 29 33 11 58 34 70 64 10-3 21 0 27 9-12-1-21 2-28 10-2-9-8-14-18-17-24-26-55-36-88-31-15 2-26 9-33 22-6-8-8-15-6-22-18 5-35 9-47 16-12 8-26 11-36 3Z" />
      <path d="M62 107c10 1 18 4 24 8M92 100a2.5 2.5 0 1 0 .1 0" />
      <path className={styles.fine} d="M124 78c30-8 66-4 96 16M132 86c26-7 58-3 84 14" />
    </>
  ),
  seabird: (
    <>
      <path d="M160 30l5 15c8 6 11 15 11 28 22-12 46-14 68-6 24 10 44 26 60 50-24-16-50-24-74-22-20 2-38 8-52 16-1 12-4 22-8 30l10 21h-40l10-21c-4-8-7-18-8-30-14-8-32-14-52-16-24-2-50 6-74 22 16-24 36-40 60-50 22-8 46-6 68 6 0-13 3-22 11-28Z" />
      <path d="M155 45c3 3 7 3 10 0" />
      <path
        className={styles.fine}
        d="M190 81c24-8 46-4 72 12M196 93c18-6 36-8 54-4M130 81c-24-8-46-4-72 12M124 93c-18-6-36-8-54-4M160 144v16M152 146l-4 14M168 146l4 14"
      />
    </>
  ),
  tuna: (
    <>
      <path d="M122 68l14-24c7 9 18 17 34 24M186 72c1-17 9-31 22-40-4 15-2 30 5 48M188 126c1 16 9 30 22 39-4-15-2-29 4-46" />
      <path d="M219 80l6-7 3 10M231 85l6-6 2 9M242 90l5-5 1 8M219 118l6 7 3-10M231 113l6 6 2-9M242 108l5 5 1-8" />
      <path d="M28 101c32-26 78-38 130-36 36 2 68 14 94 31 10-14 24-36 40-53-7 24-11 40-11 57s4 33 11 57c-16-17-30-41-40-54-26 17-60 29-98 31-50 1-96-9-126-33Z" />
      <path d="M28 101c9 5 17 7 27 5M60 91a3 3 0 1 0 .1 0M94 75c-9 15-9 36 0 52M98 104c22-3 42 3 56 15-20 2-42-2-56-15Z" />
      <path className={styles.fine} d="M100 88c52-10 108-6 150 10M40 108c28 14 66 20 108 20" />
    </>
  ),
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
