import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Dark on light in both colour schemes, because many cameras cannot read inverted codes. */
export function MeetupQrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-[min(15rem,62vw)] rounded-field bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The quiet zone that the QR standard requires, in modules. */
const BORDER = 4

function drawn(text: string) {
  const modules = encodeQR(text, 'raw', { border: BORDER, ecc: 'medium' })
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size: modules.length, path }
}
