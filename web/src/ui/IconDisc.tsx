import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A picture for the text beside it. It stays as it is with large type, so that the words get the room. */
export function IconDisc({
  look = 'bg-tint text-on-tint',
  children,
}: {
  look?: string
  children: ReactNode
}) {
  return (
    <span
      aria-hidden
      className={classes('flex size-[44px] shrink-0 items-center justify-center rounded-full', look)}
    >
      {children}
    </span>
  )
}
