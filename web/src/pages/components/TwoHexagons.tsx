import { t } from '@lingui/core/macro'
import { Eye, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { hexagon, NEIGHBOURS } from './CellStory.tsx'

/** Draws what the server knows about where someone is, beside what other people learn. */
export function TwoHexagons() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3 rounded-card border border-line bg-surface p-4">
      <Picture
        icon={<Server size={20} />}
        text={t`What we know: one hexagon among many, and no point in it.`}
      >
        {NEIGHBOURS.map(([x, y]) => (
          <path key={`${x} ${y}`} d={hexagon(x, y, 14)} className="fill-sunken stroke-line" />
        ))}
        <path d={hexagon(44, 44, 14)} className="fill-tint stroke-accent" />
      </Picture>
      <Picture
        icon={<Eye size={20} />}
        text={t`What others see: a wide circle across many hexagons, and nobody’s place in it.`}
      >
        <circle cx="44" cy="44" r="41" strokeDasharray="5 5" className="fill-tint stroke-accent" />
        {[[44, 44] as const, ...NEIGHBOURS].map(([x, y]) => (
          <path key={`${x} ${y}`} d={hexagon(x, y, 14)} className="fill-none stroke-line" />
        ))}
      </Picture>
    </div>
  )
}

interface PictureProps {
  /** Stands for who knows it. */
  icon: ReactNode
  text: string
  children: ReactNode
}

function Picture({ icon, text, children }: PictureProps) {
  return (
    <div className="flex flex-col items-center gap-2">
      <svg viewBox="0 0 88 88" width="112" height="112" strokeWidth="2.5" role="img" aria-label={text}>
        {children}
      </svg>
      <span aria-hidden className="text-muted">
        {icon}
      </span>
    </div>
  )
}
