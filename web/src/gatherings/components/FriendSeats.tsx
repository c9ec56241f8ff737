import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { timeWithDay } from '../../platform/format-days.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { Notice } from '../../ui/Notice.tsx'

/** The seats that a member holds for friends, and whether these took them. Nobody else sees it. */
export default function FriendSeats({ friends }: Pick<Gathering, 'friends'>) {
  const nowMs = useServerNow()
  return friends.map((friend) => (
    <Notice key={friend.person.id}>
      <span className="wrap-anywhere">{friendText(friend, nowMs)}</span>
    </Notice>
  ))
}

function friendText({ person, state, until }: Gathering['friends'][number], nowMs: number): string {
  const { name } = person
  const time = timeWithDay(until, nowMs, { isWithinSentence: true })
  switch (state) {
    case 'asked':
      return t`A seat is held for ${name} until ${time}.`
    case 'in':
      return t`${name} is coming along.`
    case 'out':
      return t`${name} hasn’t taken the seat that you held.`
  }
}
