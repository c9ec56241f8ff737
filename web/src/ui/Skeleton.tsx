import { classes } from './classes.ts'

/** A placeholder of the same size as the content that is loading, so that nothing jumps. */
export function Skeleton({ look }: { look: string }) {
  return <div aria-hidden className={classes('animate-breathe rounded-field bg-sunken', look)} />
}

/** A placeholder for a list. Screen readers announce `label`. */
export function SkeletonCards({ label, count = 3 }: { label: string; count?: number }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical elements that never move
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
