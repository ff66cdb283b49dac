import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** The sketch of one analysis, by its name in the content. */
export function Figure({ name, label }: { name: string; label: string }) {
  return (
    <svg className={styles.figure} viewBox="0 0 360 240" role="img" aria-label={label}>
      <path
        className={styles.grid}
        d="M0 60H360M0 120H360M0 180H360M60 0V240M120 0V240M180 0V240M240 0V240M300 0V240"
      />
      {sketches[name]}
    </svg>
  )
}

const sketches: Record<string, ReactNode> = {
  oil: (
    <>
      <path className={styles.line} d="M40 206 318 62" strokeDasharray="2 6" />
      <path
        className={styles.sheen}
        d="M92 178C118 138 150 150 176 118S232 64 268 66 306 96 282 118 236 132 214 156 150 206 118 202 80 196 92 178Z"
      />
      <path
        className={styles.slick}
        d="M108 180C128 152 158 158 182 130S228 86 252 86 272 104 254 116 216 128 196 148 146 190 124 190 100 190 108 180Z"
      />
      <path
        className={styles.core}
        d="M122 180C140 160 164 162 186 140S214 118 220 122 206 138 190 150 146 184 132 184 118 184 122 180Z"
      />
    </>
  ),
  fishing: (
    <>
      <path className={styles.area} d="M176 34 326 58 306 196 158 176Z" />
      <path
        className={styles.track}
        d="M22 216 128 160C152 148 170 140 186 127L262 66C280 52 297 66 283 80L196 150C180 164 196 180 213 166L293 101C308 90 315 108 302 119L240 170"
      />
      {[
        [186, 127],
        [232, 90],
        [283, 80],
        [232, 121],
        [213, 166],
        [262, 126],
        [302, 119],
        [240, 170],
      ].map(([cx, cy]) => (
        <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r="4" className={styles.fix} />
      ))}
    </>
  ),
  trafficking: (
    <>
      <path className={styles.line} d="M18 60C80 66 120 96 168 122S280 168 342 172" />
      <path className={styles.track} d="M30 214C70 196 96 180 122 158" />
      <path className={styles.gap} d="M122 158C150 134 158 128 176 126" />
      <path className={styles.track} d="M190 122C230 104 270 60 336 34" />
      <circle cx="182" cy="126" r="26" className={styles.ring} />
      <circle cx="176" cy="128" r="4" className={styles.fix} />
      <circle cx="190" cy="122" r="4" className={styles.fixFilled} />
      <circle cx="122" cy="158" r="4" className={styles.fix} />
    </>
  ),
}
