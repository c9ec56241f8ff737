/** A count at the corner of a `relative` icon. Screen readers need the count as text beside it. */
export function CountDot({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className="absolute -top-1.5 start-3.5 flex min-w-5 items-center justify-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
