import { messageRead, messageSent } from '@hereabouts/contract/chat/events'
import type { Deps } from '../platform/deps.ts'

export function reactInChat({ bus, live }: Deps) {
  bus.on('chat.sent', ({ pair, message }) =>
    live.tell(pair, messageSent, { conversation: pair, seq: message.seq, message }),
  )
  bus.on('chat.read', ({ pair, reader, seq, hearers }) =>
    live.tell(hearers, messageRead, { conversation: pair, readerId: reader, seq }),
  )
}
