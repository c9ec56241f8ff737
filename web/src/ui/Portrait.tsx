import { type CSSProperties, type ReactNode, useState } from 'react'
import { hueOf } from './Avatar.tsx'

interface PortraitProps {
  id: number
  name: string
  /** The picture's address. Null without one, undefined while that is unknown. */
  url: string | null | undefined
  /** Lies over the lower edge. */
  children: ReactNode
}

/** A person across the whole width: their picture, or their initial in their colour. */
export function Portrait({ id, name, url, children }: PortraitProps) {
  // The URL that failed to load: the picture was replaced, or is no longer visible to this person.
  const [missing, setMissing] = useState<string | null>(null)
  const hasPicture = Boolean(url) && url !== missing
  return (
    <div
      style={{ '--hue': hueOf(id) } as CSSProperties}
      className="relative flex min-h-[min(300px,38dvh)] shrink-0 flex-col justify-end overflow-hidden bg-[hsl(var(--hue)_62%_86%)] text-[hsl(var(--hue)_60%_20%)] dark:bg-[hsl(var(--hue)_38%_20%)] dark:text-[hsl(var(--hue)_75%_90%)]"
    >
      {hasPicture ? (
        <img
          src={url ?? ''}
          alt=""
          decoding="async"
          onError={() => setMissing(url ?? null)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Monogram initial={url === undefined ? '' : ([...name][0]?.toUpperCase() ?? '?')} />
      )}
      <div
        className={
          hasPicture
            ? 'relative bg-[linear-gradient(to_top,rgb(0_0_0/0.8),rgb(0_0_0/0.6)_55%,rgb(0_0_0/0.22)_82%,transparent)] px-5 pt-24 pb-4 text-white'
            : 'relative px-5 pt-[150px] pb-4'
        }
      >
        {children}
      </div>
    </div>
  )
}

/** Decoration, because the name is beside it: the app's rings around an initial. Sizes in px fit the frame. */
function Monogram({ initial }: { initial: string }) {
  return (
    <svg
      aria-hidden
      viewBox="-150 -75 300 150"
      className="absolute inset-x-0 top-0 h-[150px] w-full overflow-visible fill-none stroke-current"
    >
      {RINGS.map((radius) => (
        <path
          key={radius}
          strokeWidth={2}
          opacity={0.14}
          d={`M0 ${-radius}L${radius * 0.866} ${-radius / 2}V${radius / 2}L0 ${radius}L${-radius * 0.866} ${radius / 2}V${-radius / 2}Z`}
        />
      ))}
      <text
        y="36"
        textAnchor="middle"
        className="fill-current stroke-none font-extrabold"
        style={{ fontSize: 104 }}
      >
        {initial}
      </text>
    </svg>
  )
}

const RINGS = [76, 124, 172]
