import { encode } from 'uqr'

/** A QR code, dark on white in both colour schemes, which scanners need. `label` is its accessible name. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-60 rounded-field bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

/** The quiet zone that the QR standard requires. */
const QUIET_MODULES = 4
