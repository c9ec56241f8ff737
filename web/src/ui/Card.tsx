import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** Comes in with a small motion: something that was not there a moment ago. */
  arrives?: boolean
  isAccented?: boolean
}

/** A thing of its own on the page. */
export function Card({ arrives = false, isAccented = false, ...props }: CardProps) {
  return (
    <section
      {...props}
      className={classes(
        'rounded-card border bg-surface p-4 shadow-card',
        isAccented ? 'border-accent' : 'border-line',
        arrives && 'animate-arrive',
      )}
    />
  )
}
