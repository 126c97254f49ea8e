import { type Measurement, VITALS, type Vital } from '#app/measurement/measurement.ts'
import type { PageKind } from '#app/measurement/page-kinds.ts'

/**
 * Name, meaning, and upper limits of the buckets in seconds, CLS without a unit. Among them are
 * those of a good and of a poor figure (web.dev/articles/vitals).
 */
const HISTOGRAMS: Record<Vital, { name: string; help: string; limits: readonly number[] }> = {
  lcp: {
    name: 'web_vitals_lcp_seconds',
    help: 'Largest Contentful Paint of visits.',
    limits: [0.5, 1, 1.5, 2.5, 4, 6, 10],
  },
  inp: {
    name: 'web_vitals_inp_seconds',
    help: 'Interaction to Next Paint of visits.',
    limits: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
  },
  cls: {
    name: 'web_vitals_cls',
    help: 'Cumulative Layout Shift of visits.',
    limits: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  },
  ttfb: {
    name: 'web_vitals_ttfb_seconds',
    help: 'Time to First Byte of visits.',
    limits: [0.1, 0.2, 0.4, 0.8, 1.8, 3, 5],
  },
}

/** Figures of one vital on one kind of page: how many are within each limit, and in all. */
interface Series {
  within: number[]
  count: number
  /** in thousandths */
  sum: number
}

export type Vitals = ReturnType<typeof createVitals>

/** Web Vitals of visits since the start, as Prometheus' histograms. */
export function createVitals() {
  const series = new Map<Vital, Map<PageKind, Series>>(VITALS.map((vital) => [vital, new Map()]))

  return {
    /** Counts the figures of a visit: milliseconds, CLS in thousandths. */
    observe: (kind: PageKind, figures: Pick<Measurement, Vital>): void => {
      for (const [vital, byKind] of series) {
        const figure = figures[vital]
        if (figure === undefined) continue
        const { limits } = HISTOGRAMS[vital]
        const { within, count, sum } = byKind.get(kind) ?? { within: limits.map(() => 0), count: 0, sum: 0 }
        byKind.set(kind, {
          within: limits.map((limit, at) => (within[at] ?? 0) + (figure <= limit * 1_000 ? 1 : 0)),
          count: count + 1,
          sum: sum + figure,
        })
      }
    },
    lines: (): string[] =>
      [...series].flatMap(([vital, byKind]) => {
        const { name, help, limits } = HISTOGRAMS[vital]
        return [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} histogram`,
          ...[...byKind].flatMap(([kind, { within, count, sum }]) => [
            ...limits.map((limit, at) => `${name}_bucket{page="${kind}",le="${limit}"} ${within[at]}`),
            `${name}_bucket{page="${kind}",le="+Inf"} ${count}`,
            `${name}_sum{page="${kind}"} ${sum / 1_000}`,
            `${name}_count{page="${kind}"} ${count}`,
          ]),
        ]
      }),
  }
}
