import type { ReactNode } from 'react'

// Plots drawn by the server: no script, one colour taken from the text, and the same figures in a
// table below.

const WIDTH = 360
const HEIGHT = 190
const PAD = { left: 46, right: 10, top: 12, bottom: 26 }

/** Column heads, then rows with their head first. */
interface Figures {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export function FigureTable({
  caption,
  columns,
  rows,
  className,
}: Figures & { caption: string; className: string }) {
  return (
    <table className={`w-full text-start tabular-nums ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-ink *:py-1.5 *:pe-4 *:text-start">
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head = '', ...cells]) => (
          <tr key={head} className="border-b border-line *:py-1.5 *:pe-4">
            <th scope="row" className="text-start font-normal">
              {head}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A plot with its heading and figures. */
export function PlotFigure({
  title,
  text,
  table,
  children,
}: {
  title: string
  text: ReactNode
  table: Figures
  children: ReactNode
}) {
  return (
    <figure className="m-0 grid content-start gap-3 border-t-2 border-ink pt-4">
      <figcaption>
        <h3 className="text-h4">{title}</h3>
        <p className="mt-1 text-sm text-quiet">{text}</p>
      </figcaption>
      {children}
      <details className="text-sm">
        <summary className="link inline-flex min-h-8 cursor-pointer items-center">Vis tallene</summary>
        <FigureTable caption={title} {...table} className="mt-2" />
      </details>
    </figure>
  )
}

/**
 * One lamp per day on a line; days without a value leave a gap. Dotted lines mark the limits of
 * good and poor.
 */
export function LinePlot({
  label,
  values,
  days,
  limits,
  format,
}: {
  /** Text alternative of the plot. */
  label: string
  values: readonly (number | null)[]
  /** Labels below the first and the last value. */
  days: readonly [first: string, last: string]
  limits: { good: number; poor: number }
  format: (value: number) => string
}) {
  const most = Math.max(limits.good * 1.35, ...values.map((value) => (value ?? 0) * 1.1))
  const x = (index: number) =>
    PAD.left + (WIDTH - PAD.left - PAD.right) * (values.length === 1 ? 0.5 : index / (values.length - 1))
  const y = (value: number) => HEIGHT - PAD.bottom - ((HEIGHT - PAD.top - PAD.bottom) * value) / most
  const points = values.flatMap((value, index) =>
    value === null ? [] : { x: x(index), y: y(value), isAfterGap: (values[index - 1] ?? null) === null },
  )
  const path = points
    .map((at) => `${at.isAfterGap ? 'M' : 'L'}${at.x.toFixed(1)} ${at.y.toFixed(1)}`)
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      fontSize="12"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full fill-current text-ink"
    >
      <path
        d={`M${PAD.left} ${HEIGHT - PAD.bottom}H${WIDTH - PAD.right}`}
        stroke="currentColor"
        strokeWidth="2"
      />
      {[limits.good, limits.poor]
        .filter((limit) => limit < most)
        .map((limit) => (
          <g key={limit}>
            <path
              d={`M${PAD.left} ${y(limit).toFixed(1)}H${WIDTH - PAD.right}`}
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeDasharray="0.1 7"
            />
            <text x={PAD.left - 6} y={y(limit) + 4} textAnchor="end">
              {format(limit)}
            </text>
          </g>
        ))}
      <text x={PAD.left - 6} y={HEIGHT - PAD.bottom + 4} textAnchor="end">
        0
      </text>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
      {points.map((at) => (
        <circle
          key={at.x}
          cx={at.x}
          cy={at.y}
          r="4"
          stroke="currentColor"
          strokeWidth="2"
          className="fill-brand-yellow"
        />
      ))}
      <text x={PAD.left} y={HEIGHT - 8}>
        {days[0]}
      </text>
      <text x={WIDTH - PAD.right} y={HEIGHT - 8} textAnchor="end">
        {days[1]}
      </text>
    </svg>
  )
}

/** A bar for each step, as long as its share of the first step's visitors. */
export function StepsPlot({
  label,
  steps,
}: {
  label: string
  steps: readonly { name: string; count: number; part: string }[]
}) {
  const row = 44
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <svg
      role="img"
      aria-label={label}
      fontSize="12"
      viewBox={`0 0 ${WIDTH} ${steps.length * row + 4}`}
      className="h-auto w-full max-w-120 fill-current text-ink"
    >
      {steps.map(({ name, count, part }, index) => (
        <g key={name}>
          <text x="0" y={index * row + 14}>
            {name}
          </text>
          <text x={WIDTH} y={index * row + 14} textAnchor="end">
            {part}
          </text>
          <rect
            x="1"
            y={index * row + 20}
            width={Math.max(2, ((WIDTH - 2) * count) / most)}
            height="14"
            stroke="currentColor"
            strokeWidth="2"
            className="fill-brand-yellow"
          />
        </g>
      ))}
    </svg>
  )
}
