const WIDTH = 360
const HEIGHT = 190
const SIZE = 34

/** Decoration: a neighbourhood of hexagons with people in some of them. */
export function HexScene() {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="w-full">
      {CELLS.map(({ x, y, tone }) => (
        <path
          key={`${x} ${y}`}
          d={hexagon(x, y)}
          strokeWidth={2}
          className={tone === 'near' ? 'fill-tint stroke-accent' : 'fill-sunken stroke-line'}
        />
      ))}
      {PEOPLE.map(({ x, y, look }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={9} className={look} />
      ))}
    </svg>
  )
}

const COLUMN = SIZE * Math.sqrt(3)
const ROW = SIZE * 1.5

const CELLS = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 7 }, (_, i) => ({
    x: COLUMN * (i + (row % 2) / 2) - COLUMN / 4,
    y: 45 + row * ROW,
    tone: (row === 1 && (i === 2 || i === 3)) || (row !== 1 && i === 3) ? 'near' : 'far',
  })),
)

const PEOPLE = [
  { x: COLUMN * 2.25 + 4, y: 45 + ROW - 6, look: 'fill-accent' },
  { x: COLUMN * 3.25 - 8, y: 45 + ROW + 9, look: 'fill-ink' },
  { x: COLUMN * 2.75 + 3, y: 49, look: 'fill-good' },
]

function hexagon(x: number, y: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6
    return `${(x + (SIZE - 2.5) * Math.cos(angle)).toFixed(1)} ${(y + (SIZE - 2.5) * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}
