import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link that looks like text. Between words it is underlined; on its own it has room for a finger. */
export function TextLink({
  href,
  isInText = false,
  children,
}: {
  href: string
  isInText?: boolean
  children: ReactNode
}) {
  return (
    <Link href={href} className={textLinkLook(isInText)}>
      {children}
    </Link>
  )
}

export function textLinkLook(isInText: boolean): string {
  return isInText
    ? 'font-semibold text-accent underline underline-offset-4'
    : 'inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline'
}
