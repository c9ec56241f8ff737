import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** Animates its appearance. */
  arrives?: boolean
  isAccented?: boolean
}

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
