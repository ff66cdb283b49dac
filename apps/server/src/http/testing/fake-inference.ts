import type { OilScore } from '@varuna/oil/verdict/score'
import { analysePicture } from '../../jobs/analyse-picture.ts'
import type { Inference } from '../../jobs/inference.ts'
import { readOilModel, type OilInference } from '../../jobs/oil-inference.ts'
import { printPicture } from '../../jobs/print-picture.ts'
import { renderImage } from '../../jobs/render-image.ts'
import { renderWindow } from '../../jobs/scene/render-window.ts'
import { bundledPath } from '../../paths.ts'

/** The result of the fake oil model. */
export const oilAnswer: { ok: true; value: OilScore } = {
  ok: true,
  value: {
    probability: 0.9,
    leaning: 'oil_spill',
    verdict: 'oil_spill',
    abstention: null,
    reasons: [{ code: 'dark_patches', params: { count: 1, share: 0.05, largestShape: 'long', largestEdge: 'sharp' } }],
    missing: [],
    picture: { kind: 'radar', certainty: 0.98, takenFor: null },
    heat: null,
    slicks: [],
    slickMap: null,
    slickShare: 0,
    slickShareRange: null,
    helps: [],
    domain: 'sar',
    model: { name: 'varuna-oil', version: 'test' },
  },
}

const oilModel = readOilModel(bundledPath.models)

/** Oil models that return this result for every image or window. */
export const fakeOil = (score: OilInference['score']): OilInference => ({ model: oilModel, score })

/** Inference that decodes and renders pictures in this process, but answers 'oil' for every picture without running a model. */
export function fakeInference(over: Partial<Inference> = {}): Inference {
  return {
    oil: async () => {
      throw new Error('this test expected no oil analysis')
    },
    picture: (picture) =>
      analysePicture(
        picture,
        fakeOil(async () => oilAnswer),
      ),
    render: (path) => renderImage(path),
    print: (request) => printPicture(request),
    window: (request) => renderWindow(request),
    close: async () => {},
    ...over,
  }
}
