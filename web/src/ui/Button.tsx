import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  look?: ButtonLook
  isWide?: boolean
  /** For the one thing to do on a page. */
  isLarge?: boolean
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** The text while its action is running, which also disables the button. */
  busyText?: string | false | undefined
}

export function Button({
  look = 'primary',
  isWide = false,
  isLarge = false,
  busyText,
  disabled,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || Boolean(busyText)}
      aria-busy={busyText ? true : undefined}
      className={lookOf(look, isWide, isLarge)}
    >
      {busyText || children}
    </button>
  )
}

interface ButtonLinkProps extends Look {
  href: string
  /** A file of the server instead of a page of the app. */
  isFile?: boolean
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  isWide = false,
  isLarge = false,
  isFile = false,
  href,
  children,
}: ButtonLinkProps) {
  const To = isFile ? 'a' : Link
  return (
    <To href={href} className={lookOf(look, isWide, isLarge)}>
      {children}
    </To>
  )
}

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong shadow-card',
  secondary: 'bg-surface text-ink border border-edge hover:bg-sunken',
  quiet: 'text-accent hover:bg-tint',
  danger: 'bg-surface text-bad border border-bad hover:bg-bad-tint',
}

function lookOf(look: ButtonLook, isWide: boolean, isLarge = false): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-full px-5 py-2 font-semibold',
    isLarge ? 'min-h-16 text-xl' : 'min-h-11 text-base',
    'transition active:scale-[0.98] disabled:pointer-events-none disabled:opacity-60',
    isWide && 'w-full',
    'roomy:w-fit',
    LOOKS[look],
  )
}
