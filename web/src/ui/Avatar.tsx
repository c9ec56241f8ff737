import { useState } from 'react'

/**
 * A person's picture, or their initial on a colour derived from their ID. Decoration,
 * because the name is beside it.
 */
export function Avatar({
  name,
  id,
  url,
  size = 48,
}: {
  name: string
  id: number
  url: string | null
  size?: number
}) {
  // The URL that failed to load: the picture was replaced, or is no longer visible to this person.
  const [missing, setMissing] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * 0.42 }
  if (url && url !== missing)
    return (
      <img
        // The one large picture of a page or sheet is what people open it for.
        loading={size > 72 ? 'eager' : 'lazy'}
        decoding="async"
        src={url}
        alt=""
        style={style}
        onError={() => setMissing(url)}
        className="shrink-0 rounded-full object-cover"
      />
    )
  return (
    <span
      aria-hidden
      style={{ ...style, backgroundColor: `hsl(${hueOf(id)} 62% 86%)`, color: `hsl(${hueOf(id)} 60% 22%)` }}
      className="inline-flex shrink-0 items-center justify-center rounded-full font-bold"
    >
      {[...name][0]?.toUpperCase() ?? '?'}
    </span>
  )
}

/** Gives consecutive IDs very different hues (golden angle). */
export function hueOf(id: number): number {
  return Math.round((id * 137.508) % 360)
}
