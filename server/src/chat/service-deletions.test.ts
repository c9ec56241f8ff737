import { deleteMessage, listConversations } from '@hereabouts/contract/chat/endpoints'
import { exportUser } from '@hereabouts/contract/people/endpoints-leaving'
import { expect, test } from 'vitest'
import { between, conversationWith, deleteFor, read, readUpTo, say } from '../../test/chatting.ts'
import { meeting } from '../../test/meeting.ts'
import { exceptInbox, townWith } from '../../test/town.ts'

/** Ana said one and three, Bo two and four. */
async function townOfFour() {
  const town = await townWith({ people: ['ana', 'bo', 'cy'] })
  const { ana, bo } = town
  for (const person of [ana, bo]) await person.switchOn()
  await meeting(ana, bo)
  for (const [nr, text] of ['one', 'two', 'three', 'four'].entries())
    await (nr % 2 ? say(bo, ana, text) : say(ana, bo, text))
  return town
}
const texts = (page: { messages: { text: string }[] }) => page.messages.map(({ text }) => text)

test('a deleted message is gone from every response to its deleter, and stays for the other person', async () => {
  const { ana, bo } = await townOfFour()
  for (const seq of [2, 3]) await deleteFor(ana, bo, seq)
  for (const [query, left] of [
    [{}, ['one', '', '', 'four']],
    [{ after: 1 }, ['', '', 'four']],
    [{ before: 4 }, ['one', '', '']],
  ] as const) {
    const page = await read(ana, bo, query)
    expect([texts(page), page.deleted]).toEqual([left, [2, 3]])
  }
  // The sequence numbers stay gapless.
  expect((await read(ana, bo)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(await read(bo, ana)).toMatchObject({ deleted: [] })
  expect(texts(await read(bo, ana))).toEqual(['one', 'two', 'three', 'four'])
})

test('the list shows the last message that is left, and deleted ones do not count as unread', async () => {
  const { ana, bo } = await townOfFour()
  await readUpTo(ana, bo, 1)
  await deleteFor(ana, bo, 4)
  expect(await conversationWith(ana, bo)).toMatchObject({
    lastMessage: { seq: 3, text: 'three' },
    lastSeq: 4,
    unread: 1,
  })
  for (const seq of [1, 2, 3]) await deleteFor(ana, bo, seq)
  expect(await conversationWith(ana, bo)).toMatchObject({ lastMessage: null, lastSeq: 4, unread: 0 })
  expect(await conversationWith(bo, ana)).toMatchObject({ lastMessage: { text: 'four' }, unread: 2 })
})

test('the list says how many messages a person has deleted, so that a phone notices deletions that it missed', async () => {
  const { ana, bo } = await townOfFour()
  const deletionsOf = async (person: typeof ana) => (await person.call(listConversations)).deletions
  expect(await deletionsOf(ana)).toBeUndefined()
  for (const seq of [2, 3, 3]) await deleteFor(ana, bo, seq)
  expect([await deletionsOf(ana), await deletionsOf(bo)]).toEqual([2, undefined])
})

test('deleted messages are missing from the export of their deleter, but not from the other person’s', async () => {
  const { ana, bo } = await townOfFour()
  await deleteFor(ana, bo, 2)
  const handed = async (person: typeof ana) =>
    (await person.call(exportUser, { params: { id: person.id } })).features.chat?.messages?.map(
      ({ text }) => text,
    )
  expect(await handed(ana)).toEqual(['one', 'three', 'four'])
  expect(await handed(bo)).toEqual(['one', 'two', 'three', 'four'])
})

test('only the deleter’s devices are notified, once', async () => {
  const { ana, bo, listen, signIn } = await townOfFour()
  const [hers, other, his] = [await listen(ana), await listen(await signIn(ana)), await listen(bo)]
  for (let times = 0; times < 2; times++) await deleteFor(ana, bo, 2)
  const event = { name: 'message:deleted', payload: [{ conversation: [ana.id, bo.id], seq: 2 }] }
  expect(exceptInbox(await hers.received())).toEqual([event])
  expect(exceptInbox(await other.received())).toEqual([event])
  expect(await his.received()).toEqual([])
})

test('only existing messages can be deleted, and only by the two members', async () => {
  const { ana, bo, cy } = await townOfFour()
  for (const seq of [5, 999_999_999_999, 'x', '0'])
    expect(await ana.errorOf(deleteMessage, { params: { ...between(ana, bo), seq } })).toBe('404 NOT_FOUND')
  expect(await cy.errorOf(deleteMessage, { params: { ...between(ana, bo), seq: 1 } })).toBe('404 NOT_FOUND')
})
