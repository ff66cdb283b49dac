import type { AnalysedImage } from '@varuna/contract/analysis/image'
import { oilImageWords } from '@varuna/language/analysis/oil-image'
import layout from '@varuna/ui/layout.module.css'
import typography from '@varuna/ui/typography.module.css'
import type { ReactNode } from 'react'
import { ImageJudgement, JudgementCautions } from './image-judgement.tsx'
import { ImageLayers } from './image-layers.tsx'
import styles from './image-verdict.module.css'
import { SlickTable } from './slick-table.tsx'

/** Whether an image shows oil: verdict, confidence, reasons, the picture with its layers, slicks. `children` follow below. */
export function ImageVerdict({ image, children }: { image: AnalysedImage; children?: ReactNode }) {
  return (
    <div className={layout.stack}>
      <ImageJudgement image={image} />
      <figure className={styles.figure}>
        <ImageLayers key={image.id} image={image} />
        <figcaption className={typography.code}>{image.filename}</figcaption>
      </figure>
      <SlickTable image={image} />
      <Statements title={oilImageWords.notes} texts={image.notes.map(({ text }) => text)}>
        {image.camera && <li>{oilImageWords.camera(image.camera.make, image.camera.model)}</li>}
      </Statements>
      <JudgementCautions image={image} />
      {children}
    </div>
  )
}

function Statements({ title, texts, children }: { title: string; texts: readonly string[]; children?: ReactNode }) {
  if (texts.length === 0 && !children) return null
  return (
    <div className={styles.statements}>
      <h4>{title}</h4>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {children}
      </ul>
    </div>
  )
}
