import { setTimeout as delay } from 'node:timers/promises'
import { listConversations, listMessages, sendMessage } from '@hereabouts/contract/chat/endpoints'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { ResponseOf } from '@hereabouts/contract/http/endpoint'
import { between, messageTo, read } from '../../server/test/chatting.ts'
import { HELD, holdCommits } from '../../server/test/held-commits.ts'
import type { Person } from '../../server/test/person.ts'
import type { Cluster, Node } from './cluster.ts'

/**
 * Again and again: a message is written and its commit is held; another is sent at the other node, and goes as far as it gets; a
 * phone catches up from the last number that it knows, the first is let go, and the phone catches up again. A number given out
 * before it is seen would be passed over.
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
      // Whoever is held is one or the other, and so is the node.
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

/** As the app does: the same again until a node has acknowledged it, which a busy one may put off. */
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
