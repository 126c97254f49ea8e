/** Half circles on a line, the middle one lit: the lamps along the front edge of the stage. */
const SPACING = 84
const RADIUS = 30
const SIDE = 24
const tones = ['fill-primary-hover', 'fill-hall-4', 'fill-hall-3']

export function Ramp() {
  const lamps = []
  for (let place = -SIDE; place <= SIDE; place++) {
    if (place === 0) continue
    lamps.push(
      <path
        key={place}
        d={halfCircle(place * SPACING, RADIUS)}
        className={tones[Math.abs(place) - 1] ?? 'fill-hall-2'}
      />,
    )
  }
  return (
    <svg
      aria-hidden="true"
      className="ramp absolute inset-x-0 bottom-full overflow-hidden"
      width="100%"
      height={RADIUS}
    >
      <svg aria-hidden="true" x="50%" overflow="visible">
        {lamps}
        <path d={halfCircle(0, RADIUS)} className="fill-brand-yellow" />
        <path d={halfCircle(0, 17)} className="fill-white" />
      </svg>
    </svg>
  )
}

function halfCircle(x: number, radius: number): string {
  return `M${x - radius} ${RADIUS}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`
}
