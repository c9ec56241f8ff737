import {
  BLOCKED_AFTER_MEETING,
  BLOCKS,
  MESSAGE_RING,
  SAME_MESSAGE,
  UNWELCOME_MESSAGE,
  type UnreportedRule,
} from '@hereabouts/contract/flags/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface RuleWords {
  name: MessageDescriptor
  /** When the rule holds. */
  holds: MessageDescriptor
  example: MessageDescriptor
  /** How an innocent person can match it. */
  butMaybe: MessageDescriptor
}

/** What strict rules notice about people whom nobody reported. */
export const UNREPORTED_WORDS: Record<UnreportedRule, RuleWords> = {
  unwelcome_message: {
    name: msg`Same message, and blocked for it`,
    holds: msg`They sent at least ${SAME_MESSAGE.people} people the same first message within ${SAME_MESSAGE.days} days, and at least ${UNWELCOME_MESSAGE.blocks} of them, who don’t know each other, blocked them.`,
    example: msg`Somebody who offers everybody nearby an investment.`,
    butMaybe: msg`A clumsy person who starts every chat with the same compliment.`,
  },
  message_ring: {
    name: msg`Signed up together, and all send the same`,
    holds: msg`At least ${MESSAGE_RING.people} accounts signed up from one network within an hour, and each sent at least ${SAME_MESSAGE.people} people the same first message within ${SAME_MESSAGE.days} days.`,
    example: msg`Somebody who opened several accounts in one evening.`,
    butMaybe: msg`A club whose members all invite people to the same party.`,
  },
  blocked_after_meeting: {
    name: msg`Blocked by several people they met`,
    holds: msg`At least ${BLOCKED_AFTER_MEETING.people} people who had met them, and don’t know each other, blocked them within ${BLOCKS.days} days.`,
    example: msg`Somebody who is friendly in chats and pushy in person.`,
    butMaybe: msg`A person who is hard to get along with.`,
  },
}
