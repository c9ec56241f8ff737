/** A loading indicator for content of unknown size. `text` says what is loading. */
export function Spinner({ text }: { text: string }) {
  return (
    <div role="status" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-muted">
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden className="animate-breathe text-accent">
        <path
          d="M24 4 41 14v20L24 44 7 34V14Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinejoin="round"
        />
      </svg>
      <span>{text}</span>
    </div>
  )
}
