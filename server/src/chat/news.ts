import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { Pair } from './rules.ts'

declare module '../platform/bus.ts' {
  interface News {
    'chat.sent': { pair: Pair; message: Message }
    'chat.read': { pair: Pair; reader: UserId; seq: number; hearers: readonly UserId[] }
  }
}
