import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

interface QuestionProps {
  title: string
  /** What holds now, in a few words. */
  answer: ReactNode
  /** Explains the answers, behind “Why?”. */
  why?: ReactNode
  /** The controls that change the answer. */
  children: ReactNode
}

/** A group of settings: the question that they decide, and the current answer. */
export function Question({ title, answer, why, children }: QuestionProps) {
  return (
    <Card aria-label={title}>
      <div className="flex flex-col gap-4">
        <div className="wrap-anywhere">
          <h2 className="text-lg font-bold">{title}</h2>
          <p className="font-semibold text-accent">{answer}</p>
        </div>
        {children}
        {why && <Why about={title}>{why}</Why>}
      </div>
    </Card>
  )
}

/** An explanation that is collapsed until somebody wants it. */
export function Why({ about, children }: { about: string; children: ReactNode }) {
  return (
    <details className="group -my-2 text-sm text-muted">
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold [&::-webkit-details-marker]:hidden">
        {t`Why?`} <span className="sr-only">{about}</span>
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 pb-2">{children}</div>
    </details>
  )
}

/** What each control of a question does. */
export function Reasons({ of }: { of: readonly (readonly [control: string, reason: string])[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {of.map(([control, reason]) => (
        <li key={control}>
          <strong>{control}</strong> {reason}
        </li>
      ))}
    </ul>
  )
}
