import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** An icon for the text beside it. It keeps its size with large text, so that the text gets the space. */
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
