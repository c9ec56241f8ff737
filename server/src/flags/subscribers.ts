import type { Deps } from '../platform/deps.ts'
import { noteFirstMessage } from './service.ts'

export function subscribeFlags(deps: Deps) {
  deps.bus.beforeCommit('chat.requested', (tx, { pair, message }) => {
    const [one, other] = pair
    const receiver = message.senderId === one ? other : one
    return noteFirstMessage(deps, tx, { sender: message.senderId, receiver, text: message.text })
  })
}
