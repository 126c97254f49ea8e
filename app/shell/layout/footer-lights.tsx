/** Half circles on a line, the middle one lit, as lamps along the front edge of a stage. */
const SPACING = 84
const RADIUS = 30
/** Wide enough for any window. */
const LENGTH = 50 * SPACING
const TONES = ['fill-primary-hover', 'fill-hall-4', 'fill-hall-3']

export function FooterLights() {
  return (
    <svg
      aria-hidden="true"
      className="footer-lights absolute inset-x-0 bottom-full overflow-hidden"
      width="100%"
      height={RADIUS}
    >
      <pattern id="lampe" x={-SPACING / 2} width={SPACING} height={RADIUS} patternUnits="userSpaceOnUse">
        <path d={halfCircle(SPACING / 2, RADIUS)} className="fill-hall-2" />
      </pattern>
      <svg aria-hidden="true" x="50%" overflow="visible">
        <path d={`M${-LENGTH / 2} 0h${LENGTH}v${RADIUS}h${-LENGTH}z`} fill="url(#lampe)" />
        {TONES.map((tone, index) => (
          <path
            key={tone}
            d={halfCircle(-(index + 1) * SPACING, RADIUS) + halfCircle((index + 1) * SPACING, RADIUS)}
            className={tone}
          />
        ))}
        <path d={halfCircle(0, RADIUS)} className="fill-brand-yellow" />
        <path d={halfCircle(0, 17)} className="fill-white" />
      </svg>
    </svg>
  )
}

function halfCircle(x: number, radius: number): string {
  return `M${x - radius} ${RADIUS}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`
}
