import type { GatheringSummary } from '@hereabouts/contract/gatherings/schemas'
import { UserRound } from 'lucide-react'
import { classes } from '../../ui/classes.ts'

/** The taken seats, and the free ones up to the minimum, or up to the maximum once it is on. Decorative. */
export function Seats({
  gathering: { state, going, minimum, maximum },
  isLarge = false,
}: {
  gathering: Pick<GatheringSummary, 'going' | 'minimum' | 'maximum'> & { state: string }
  isLarge?: boolean
}) {
  const seats = Math.max(going, state === 'open' ? minimum : maximum)
  return (
    <span aria-hidden className="flex flex-wrap gap-1.5">
      {Array.from({ length: seats }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: identical elements that never move
          key={i}
          className={classes(
            'inline-flex items-center justify-center rounded-full',
            isLarge ? 'size-11' : 'size-6',
            i < going ? 'bg-accent text-on-accent' : 'border-2 border-dashed border-edge text-muted',
          )}
        >
          {i < going && <UserRound size={isLarge ? 22 : 14} />}
        </span>
      ))}
    </span>
  )
}
