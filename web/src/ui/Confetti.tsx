const COLOURS = ['coral', 'amber', 'lime', 'emerald', 'sky', 'violet', 'magenta']

/** Falls once. Hidden for people who prefer reduced motion. */
export function Confetti({ pieces = 28 }: { pieces?: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 top-0 h-dvh overflow-hidden motion-reduce:hidden"
    >
      {Array.from({ length: pieces }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          key={i}
          className="absolute -top-4 h-4 w-2 animate-confetti rounded-sm"
          style={{
            insetInlineStart: `${(i * 37) % 100}%`,
            backgroundColor: `var(--sign-${COLOURS[i % COLOURS.length]})`,
            animationDelay: `${(i * 53) % 600}ms`,
            animationDuration: `${1800 + ((i * 91) % 900)}ms`,
          }}
        />
      ))}
    </div>
  )
}
