import type { Chart, ChartOptions } from '@varuna/map/chart'
import type { RefObject } from 'react'
import { useLazyChart, type ChartStatus } from './use-lazy-chart.ts'

type BaseChartOptions = Pick<ChartOptions, 'label' | 'centre' | 'zoom'>
type BaseChartUse = Pick<ChartOptions, 'onChoose' | 'onPlace'> & { margin?: string }

/** A chart of the base map in a panel. `describe` is called on creation. */
export const useBaseChart = (
  frame: RefObject<HTMLElement | null>,
  describe: (container: HTMLElement) => BaseChartOptions,
  { margin, onChoose, onPlace }: BaseChartUse = {},
): { chart: Chart | null; status: ChartStatus } =>
  useLazyChart(frame, {
    margin,
    listeners: { onChoose, onPlace },
    load: () => import('./chart-with-worker.ts'),
    create: ({ Chart: Constructor }, container, surroundings, listeners) =>
      new Constructor(container, {
        ...describe(container),
        ...surroundings,
        onChoose: (id) => listeners.onChoose?.(id),
        onPlace: (place) => listeners.onPlace?.(place),
      }),
  })
