import type { ReactNode } from 'react'

// Plots drawn by the server: no script, one colour taken from the text, and the same figures in a
// table below.

const WIDTH = 360

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

/** A bar for each figure, as long as its share of the largest. */
export function BarPlot({
  label,
  bars,
}: {
  /** Text alternative of the plot. */
  label: string
  bars: readonly { name: string; count: number; part: string }[]
}) {
  const row = 44
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <svg
      role="img"
      aria-label={label}
      fontSize="12"
      viewBox={`0 0 ${WIDTH} ${bars.length * row + 4}`}
      className="h-auto w-full max-w-120 fill-current text-ink"
    >
      {bars.map(({ name, count, part }, index) => (
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
