import type { ComponentProps } from 'react'

/** A round button with an icon. `label` is its accessible name. */
export function IconButton({
  label,
  children,
  ...props
}: { label: string } & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-muted transition hover:bg-sunken hover:text-ink disabled:opacity-50"
    >
      {children}
    </button>
  )
}
