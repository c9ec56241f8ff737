import { classes } from './classes.ts'

/** The place of something that is being loaded, of its size, so that nothing jumps when it comes. */
export function Skeleton({ look }: { look: string }) {
  return <div aria-hidden className={classes('animate-breathe rounded-field bg-sunken', look)} />
}

/** A list that is being loaded; `label` is read out. */
export function SkeletonCards({ label, count = 3 }: { label: string; count?: number }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <div key={i} className="flex items-center gap-3 rounded-card border border-line bg-surface p-4">
          <Skeleton look="size-12 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton look="h-4 w-2/5" />
            <Skeleton look="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
