import type { GroupConversation } from '@hereabouts/contract/chat/schemas-groups'
import { t } from '@lingui/core/macro'
import { InterestFace } from '../../gatherings/components/InterestFace.tsx'
import { formatTime } from '../../platform/format.ts'
import { dayText } from '../../platform/format-days.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { ListRow, lastLine } from './ConversationRow.tsx'

/**
 * The conversation of a gathering in the list: what and when it is, the last or an unsent message, and
 * the number of unread ones.
 */
export default function GroupRow({ group, userId }: { group: GroupConversation; userId: number }) {
  const nowMs = useServerNow()
  const { gatheringId, interest, startsAt, lastMessage, isOpen } = group
  const what = translateName('interest', interest)
  const day = dayText(startsAt, nowMs)
  const time = formatTime(startsAt)
  return (
    <ListRow
      thread={{ gatheringId }}
      userId={userId}
      face={<InterestFace name={interest} size={48} />}
      title={<span className="wrap-anywhere">{t`${what}, ${day}, ${time}`}</span>}
      line={lastMessage ? lastLine(lastMessage, userId, null) : isOpen ? t`Say hello` : t`Closed`}
      lastMessage={lastMessage}
    />
  )
}
