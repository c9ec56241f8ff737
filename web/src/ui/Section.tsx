import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

interface SectionProps {
  title: string
  /** An introductory sentence. */
  text?: string
  children: ReactNode
}

/** A section of a page: a card with a title. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <Card aria-label={title}>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg font-bold">{title}</h2>
          {text && <p className="text-sm text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  )
}
