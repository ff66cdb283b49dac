import type { Chart, ChartOptions } from '@varuna/map/chart'
import type { RefObject } from 'react'
import { useLazyChart, type ChartStatus } from './use-lazy-chart.ts'

type BaseChartOptions = Pick<ChartOptions, 'label' | 'centre' | 'zoom'>
type BaseChartUse = { margin?: string; onChoose?: (id: string) => void }

/** A chart of the base map in a panel. `describe` is called when it is created. */
export const useBaseChart = (
  frame: RefObject<HTMLElement | null>,
  describe: (container: HTMLElement) => BaseChartOptions,
  { margin, onChoose }: BaseChartUse = {},
): { chart: Chart | null; status: ChartStatus } =>
  useLazyChart(frame, {
    margin,
    listeners: { onChoose },
    load: () => import('./chart-with-worker.ts'),
    create: ({ Chart: Constructor }, container, surroundings, listeners) =>
      new Constructor(container, {
        ...describe(container),
        ...surroundings,
        onChoose: (id) => listeners.onChoose?.(id),
      }),
  })
