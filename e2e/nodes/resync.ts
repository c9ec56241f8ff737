import { setTimeout as delay } from 'node:timers/promises'
import { listConversations, listMessages, sendMessage } from '@hereabouts/contract/chat/endpoints'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { ResponseOf } from '@hereabouts/contract/http/endpoint'
import { between, messageTo, read } from '../../server/test/chatting.ts'
import { HELD, holdCommits } from '../../server/test/held-commits.ts'
import type { Person } from '../../server/test/person.ts'
import type { Cluster, Node } from './cluster.ts'

/**
 * Repeats this: a message is written and its commit is held; another is sent on the other node and proceeds
 * as far as it can; a phone catches up from its last number; the first commit is released; the phone catches
 * up again. If a number were assigned before it is visible, the phone would skip it.
 */
export async function resyncWhileHeld(
  cluster: Cluster,
  [one, other]: readonly [Person, Person],
  rounds: number,
) {
  const commits = await holdCommits(cluster.postgres.url)
  const [here, there] = cluster.nodes as [Node, Node]
  const phone = new Map<number, Message>()
  let last = 0
  async function catchUp() {
    const query = { after: last, limit: 100 } as never
    const call = { params: between(one, other), query }
    const { messages } = await surely<ResponseOf<typeof listMessages>>(() =>
      cluster.at(there, one).answer(listMessages, call),
    )
    for (const message of messages) phone.set(message.seq, message)
    last = messages.at(-1)?.seq ?? last
  }
  const acknowledged: Message[] = []
  const found = { unseen: 0, waited: 0, went: 0, listedOtherwise: 0 }
  try {
    last = (await read(one, other)).lastSeq
    for (let round = 0; round < rounds; round++) {
      // The order of people and nodes alternates.
      const [first, second] = round % 2 ? [one, other] : [other, one]
      const [its, notIts] = round % 4 < 2 ? [here, there] : [there, here]
      await commits.hold()
      const a = send(cluster.at(its, first), second, `${HELD}${round}`)
      while ((await commits.waiting()) < 1) await delay(1)
      let isThere = false
      const b = send(cluster.at(notIts, second), first, `free ${round}`).finally(() => {
        isThere = true
      })
      while (!isThere && (await commits.waiting()) < 2) await delay(1)
      if (isThere) found.went += 1
      else found.waited += 1
      await catchUp()
      if (![...phone.values()].some(({ text }) => text === `${HELD}${round}`)) found.unseen += 1
      await commits.release()
      acknowledged.push(...(await Promise.all([a, b])))
      await catchUp()
      const { conversations } = await surely<ResponseOf<typeof listConversations>>(() =>
        cluster.at(there, one).answer(listConversations),
      )
      if (conversations.find((each) => each.other.id === other.id)?.lastSeq !== last)
        found.listedOtherwise += 1
    }
  } finally {
    await commits.stop()
  }
  const missed = acknowledged.filter(({ seq, clientId }) => phone.get(seq)?.clientId !== clientId)
  return { ...found, acknowledged: acknowledged.length, missed: missed.length }
}

/** Sends a message like the app does: again and again until a node, which may be busy, acknowledges it. */
function send(from: Person, to: Person, text: string) {
  const message = messageTo(from, to, text)
  return surely<Message>(() => from.answer(sendMessage, message))
}

async function surely<Answer>(ask: () => ReturnType<Person['answer']>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.statusCode === 200) return answer.json<Answer>()
    if (answer.statusCode !== 503) throw new Error(`${answer.statusCode} ${answer.body}`)
    await delay(50)
  }
}
