import type { ReactNode } from 'react'
import { Scene } from './Scene.tsx'

interface EmptyStateProps {
  icon?: ReactNode
  /** A drawing instead of the icon, where it says which part of the app is empty: see `Scene`. */
  scene?: string
  title: string
  children?: ReactNode
}

/** Replaces an empty list: what that means, and what the person can do. */
export function EmptyState({ icon, scene, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      {scene ? (
        <Scene drawing={scene} />
      ) : (
        <span
          aria-hidden
          className="flex size-16 items-center justify-center rounded-full bg-tint text-on-tint"
        >
          {icon}
        </span>
      )}
      <h2 className="text-lg font-bold">{title}</h2>
      <div className="flex max-w-[34ch] flex-col items-center gap-4 text-balance text-muted">{children}</div>
    </div>
  )
}
