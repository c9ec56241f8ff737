import { rmSync } from 'node:fs'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { gate } from '../../test/gate.ts'
import { inTurn } from '../../test/in-turn.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { scratchDirectory } from '../../test/scratch.ts'
import { startMailProcess } from '../../test/start-process.ts'
import { townWith } from '../../test/town.ts'
import { restAfter } from './mailer.ts'
import type { Letter } from './mailer-text.ts'

type Reactions = Parameters<typeof startMailServer>[0]

/** A town without people, with a mail server and access to the outbox. */
async function postOffice(reactions: Reactions = {}, logLines: string[] = []) {
  const server = await startMailServer(reactions)
  const town = await townWith<never>({ people: [], config: { smtpUrl: server.url }, logLines })
  const { deps, clock } = town
  const { db, mailer } = deps
  return {
    server,
    db,
    mailer,
    clock,
    logLines,
    app: town.app,
    forget: town.runRetention,
    post: (changes: Partial<Letter> = {}) =>
      db.tx((tx) =>
        mailer.post(tx, {
          to: 'ana@example.org',
          about: [],
          locale: null,
          subject: 'Hello',
          body: ['Hello Ana.', { text: 'Read on', path: '/read?token=tok-in-link' }],
          expiresAt: new Date(clock.now().getTime() + 30 * 60_000),
          ...changes,
        }),
      ),
    subjects: () => server.received.map((mail) => mail.header('Subject')),
    async left() {
      const rows = await db.many<{ tries: number; next: Date }>(
        'test',
        sql`select tries, next_try_at as next from outbox order by id`,
      )
      return rows.map(({ tries, next }) => ({
        tries,
        inSeconds: (next.getTime() - clock.now().getTime()) / 1000,
      }))
    },
  }
}

test('an e-mail is sent once, with links to the public URL, and leaves no row', async () => {
  const { post, mailer, server, left } = await postOffice()
  await post()
  await mailer.sendDue()
  await mailer.sendDue()
  expect(server.received.map(({ to }) => to)).toEqual([['ana@example.org']])
  expect(server.received[0]?.raw).toContain('Read on:\nhttp://localhost:3000/read?token=tok-in-link\n')
  expect(await left()).toEqual([])
})

test('an e-mail of a transaction that fails is never sent', async () => {
  const { db, mailer, server, left } = await postOffice()
  const failing = db.tx(async (tx) => {
    await mailer.post(tx, {
      to: 'ana@example.org',
      about: [],
      locale: null,
      subject: 'x',
      body: [],
      expiresAt: new Date('2027-01-01'),
    })
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await left()).toEqual([])
  await mailer.sendDue()
  expect(server.received).toEqual([])
})

test('more e-mails than one batch are sent in one go', async () => {
  const { post, mailer, subjects, left } = await postOffice()
  const all = Array.from({ length: 23 }, (_, n) => `mail ${n}`)
  for (const subject of all) await post({ subject })
  await mailer.sendDue()
  expect(subjects().sort()).toEqual(all.sort())
  expect(await left()).toEqual([])
})

test('an e-mail that is rejected for good is dropped, and later ones are sent', async () => {
  const { post, mailer, server, left } = await postOffice()
  await post()
  server.does({ rejects: { recipient: 550 } })
  await mailer.sendDue()
  expect([server.received, await left()]).toEqual([[], []])
  server.does({})
  await post()
  await mailer.sendDue()
  expect(server.received).toHaveLength(1)
})

test.each<[string, Reactions, boolean]>([
  ['ana@example.org', { offersUtf8: false }, true],
  ['ana@xn--bcher-kva.example', { offersUtf8: false }, true],
  ['jürgen@example.org', { offersUtf8: false }, false],
  ['jürgen@example.org', {}, true],
])('whether %s can be reached with %j: %s', async (to, reactions, canReach) => {
  const { post, mailer, server, left } = await postOffice(reactions)
  expect(await mailer.canReach(to)).toBe(canReach)
  await post({ to })
  await mailer.sendDue()
  // Not retried in either case.
  expect([server.received.length, await left()]).toEqual([canReach ? 1 : 0, []])
  await server.close()
  expect(await mailer.canReach(to)).toBe(true)
})

test.each<[string, Reactions]>([
  ['asks for a retry', { rejects: { message: 451 } }],
  ['rejects the recipient for now', { rejects: { recipient: 450 } }],
  ['rejects the sender', { rejects: { sender: 550 } }],
])('an e-mail whose server %s is retried with growing delays until it is accepted', async (_, reactions) => {
  const { post, mailer, server, left, clock } = await postOffice(reactions)
  await post()
  await mailer.sendDue()
  expect(await left()).toEqual([{ tries: 1, inSeconds: 10 }])
  // Not before it is due.
  await mailer.sendDue()
  expect(await left()).toEqual([{ tries: 1, inSeconds: 10 }])
  clock.passSeconds(10)
  await mailer.sendDue()
  expect(await left()).toEqual([{ tries: 2, inSeconds: 30 }])
  clock.passSeconds(30)
  server.does({})
  await mailer.sendDue()
  expect([server.received.length, await left()]).toEqual([1, []])
})

test('an outage loses nothing, and not every e-mail tries to connect', async () => {
  const { post, mailer, server, left } = await postOffice()
  for (let n = 0; n < 12; n++) await post()
  await server.close()
  await mailer.sendDue()
  const waiting = await left()
  expect(waiting).toHaveLength(12)
  expect(waiting.filter(({ tries }) => tries > 0)).toHaveLength(5)
})

test('an expired e-mail is not sent', async () => {
  const { post, mailer, server, left, clock, forget } = await postOffice({ rejects: { message: 451 } })
  await post()
  await mailer.sendDue()
  clock.passMinutes(30)
  server.does({})
  await mailer.sendDue()
  expect(server.received).toEqual([])
  await forget()
  expect(await left()).toEqual([])
})

test('two nodes that send at once send each e-mail once', async () => {
  const { post, mailer, server, left } = await postOffice()
  for (let n = 0; n < 10; n++) await post({ subject: `mail ${n}` })
  await Promise.all([mailer.sendDue(), mailer.sendDue(), mailer.sendDue()])
  expect(new Set(server.received.map((mail) => mail.header('Subject'))).size).toBe(10)
  expect([server.received.length, await left()]).toEqual([10, []])
})

test('an e-mail that one node is sending is not sent by another until its lease has expired', async () => {
  const { db, post, mailer, server, left, clock } = await postOffice()
  await post()
  // What a process leaves behind that ends between taking the e-mail and sending it.
  await db.run(
    'test',
    sql`update outbox set tries = 1, next_try_at = ${new Date(clock.now().getTime() + 180_000)}`,
  )
  await mailer.sendDue()
  expect([server.received.length, (await left()).length]).toEqual([0, 1])
  clock.passSeconds(180)
  await mailer.sendDue()
  expect([server.received.length, (await left()).length]).toEqual([1, 0])
})

test('stopping does not wait for a hanging server, and the e-mail stays queued', async () => {
  const reached = gate()
  const { post, mailer, left } = await postOffice({
    before() {
      reached.open()
      return new Promise(() => {})
    },
  })
  await post()
  const sending = mailer.sendDue()
  await reached.opened
  mailer.stop()
  await sending
  expect(await left()).toHaveLength(1)
})

test('even the most verbose log says only that an e-mail failed and why, never its content or recipient', async () => {
  const lines: string[] = []
  const { post, mailer, server, clock } = await postOffice({ rejects: { message: 451 } }, lines)
  await post()
  await mailer.sendDue()
  server.does({ rejects: { recipient: 550 } })
  clock.passMinutes(1)
  await mailer.sendDue()
  server.does({})
  await post()
  await mailer.sendDue()
  const log = lines.join('\n')
  expect(log).toContain('an e-mail could not be sent')
  expect(log).toContain('"responseCode":451')
  expect(log).toContain('an e-mail was rejected for good')
  for (const secret of ['ana@example.org', 'ana', 'Hello', 'tok-in-link', 'no, recipient'])
    expect(log).not.toContain(secret)
})

test.each([
  [1, 10],
  [2, 30],
  [3, 90],
  [4, 270],
  [5, 300],
  [50, 300],
])('after %i tries the delay is %i seconds', (tries, seconds) => {
  expect(restAfter(tries)).toBe(seconds * 1000)
})

inTurn(
  'a process that is killed while sending loses no e-mail: each arrives once or, at worst, twice',
  async () => {
    const MAILS = 12
    const directory = scratchDirectory()
    const fifth = gate()
    // The server accepts it, and the sender dies before the reply.
    const server = await startMailServer({
      async before() {
        if (server.received.length < 5) return
        fifth.open()
        await gate().opened
      },
    })
    const first = startMailProcess(directory, server.url, '2026-11-20T18:00:00Z', MAILS)
    await first.says(`posted ${MAILS - 1}`)
    await fifth.opened
    await first.kill()
    const before = server.received.length

    server.does({ before: () => {} })
    const second = startMailProcess(directory, server.url, '2026-11-20T18:05:00Z', 0)
    await second.says('sent')
    expect(await second.exited).toMatchObject({ code: 0 })
    const arrived = server.received.map((mail) => mail.header('Subject'))
    expect(new Set(arrived).size).toBe(MAILS)
    expect(before).toBeLessThan(MAILS)
    // Duplicates have the same Message-ID.
    const ids = new Set(server.received.map((mail) => mail.header('Message-ID')))
    expect(ids.size).toBe(MAILS)
    rmSync(directory, { recursive: true })
  },
)
