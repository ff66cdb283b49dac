/** A metric with its samples, as Prometheus reads it. */
export interface Metric {
  /** Without the prefix `varuna_`. */
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export interface Sample {
  /** Added to the name, such as `_bucket`. */
  suffix?: string
  labels?: Readonly<Record<string, string>>
  value: number
}

/** Prometheus text format 0.0.4. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics.map(formatMetric).join('')
}

function formatMetric({ name, help, type, samples }: Metric): string {
  const full = `varuna_${name}`
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${full}${suffix}${formatLabels(labels)} ${formatValue(value)}\n`,
  )
  return `# HELP ${full} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${full} ${type}\n${lines.join('')}`
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escapeLabel = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const formatValue = (value: number) => (value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value))
