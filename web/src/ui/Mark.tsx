import { placeIcon } from '../platform/house.ts'

/** The operator's icon, or the logo: a hexagon with two people in it. */
export function Mark({ size = 40 }: { size?: number }) {
  if (placeIcon)
    return <img src={placeIcon} alt="" width={size} height={size} className="shrink-0 rounded-field" />
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden className="shrink-0">
      <path
        d="M24 3.5 42 13.8v20.4L24 44.5 6 34.2V13.8Z"
        fill="var(--tint)"
        stroke="var(--accent)"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <circle cx="18.5" cy="26" r="5.5" fill="var(--accent)" />
      <circle cx="30.5" cy="21" r="5.5" fill="var(--ink)" />
    </svg>
  )
}
