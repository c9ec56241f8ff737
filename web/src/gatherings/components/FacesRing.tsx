import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOwnUser } from '../../accounts/queries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'

const [SIZE, FACE, OWN_FACE] = [232, 60, 68]
const RADIUS = (SIZE - FACE) / 2 - 4

/** The viewer among the other members. The ring fills up as they prove that they have met. */
export function FacesRing({ userId, gathering }: { userId: UserId; gathering: Gathering }) {
  const { members, proved } = gathering
  const { data: user } = useOwnUser(userId)
  const [met, total] = [members.filter(({ id }) => proved.includes(id)).length, members.length]
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <div aria-hidden style={{ width: SIZE, height: SIZE }} className="relative shrink-0">
        <Ring share={met / Math.max(1, total)} />
        {user && (
          <Placed>
            <Avatar id={user.id} name={user.name} url={user.avatarUrl} size={OWN_FACE} />
          </Placed>
        )}
        {members.map(({ id, name, avatarUrl }, i) => (
          <Placed key={id} degrees={(i * 360) / total}>
            <span
              className={classes(
                'relative block rounded-full border-4 bg-surface transition duration-500 motion-reduce:transition-none',
                proved.includes(id) ? 'border-good' : 'border-line',
              )}
            >
              <span className={proved.includes(id) ? '' : 'opacity-50 grayscale'}>
                <Avatar id={id} name={name} url={avatarUrl} size={FACE - 8} />
              </span>
              {proved.includes(id) && (
                <span className="absolute -end-1 -bottom-1 flex size-[24px] animate-arrive items-center justify-center rounded-full bg-good text-surface">
                  <Check size={16} />
                </span>
              )}
            </span>
          </Placed>
        ))}
      </div>
      <p role="status" className="font-semibold">
        {met === 0
          ? t`Scan each other’s codes.`
          : met === total
            ? t`You’ve met everyone!`
            : t`You’ve met ${met} of ${total}.`}
      </p>
      <ul className="flex flex-wrap justify-center gap-2">
        {members.map(({ id, name }) => (
          <li
            key={id}
            className={classes(
              'flex max-w-full items-center gap-1 rounded-full border px-3 py-1 text-sm font-semibold',
              proved.includes(id)
                ? 'border-good bg-good-tint text-good'
                : 'border-dashed border-edge text-muted',
            )}
          >
            {proved.includes(id) && <Check size={16} aria-hidden className="shrink-0" />}
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <span className="sr-only">{proved.includes(id) ? t`You’ve met` : t`Not met yet`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A circle that fills up with each member met. */
function Ring({ share }: { share: number }) {
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: 6 }
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="absolute inset-0 -rotate-90" aria-hidden="true">
      <circle {...circle} className="stroke-line" />
      <circle
        {...circle}
        pathLength={1}
        strokeDasharray={`${share} 1`}
        className="stroke-good transition-[stroke-dasharray] duration-700 motion-reduce:transition-none"
      />
    </svg>
  )
}

/** Places its children in the middle, or on the ring, clockwise from the top. */
function Placed({ degrees, children }: { degrees?: number; children: ReactNode }) {
  return (
    <span
      style={
        degrees === undefined
          ? {}
          : { transform: `rotate(${degrees}deg) translateY(-${RADIUS}px) rotate(-${degrees}deg)` }
      }
      className="absolute inset-0 m-auto size-fit"
    >
      {children}
    </span>
  )
}
