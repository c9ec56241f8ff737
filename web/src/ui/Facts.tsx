import type { ReactNode } from 'react'
import { Card } from './Card.tsx'

interface FactsProps {
  title: string
  facts: readonly { name: string; value: ReactNode }[]
  /** Shown if there are no facts. */
  none?: string
}

/** A list of names and values for debug pages. */
export function Facts({ title, facts, none }: FactsProps) {
  return (
    <Card aria-label={title}>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      {facts.length === 0 && none && <p className="text-muted">{none}</p>}
      <dl className="divide-y divide-line">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
            <dt className="min-w-0 break-words text-muted">{name}</dt>
            <dd className="min-w-0 font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
