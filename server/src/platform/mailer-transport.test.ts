import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import { scratchDirectory } from '../../test/scratch.ts'
import { townWith } from '../../test/town.ts'
import { readConfig } from './config.ts'
import { retentionsOfMail } from './mailer-retention.ts'
import { askMailServer, NeverTaken, openTransport, placeOfMail, type ReadyMail } from './mailer-transport.ts'

const MAIL: ReadyMail = {
  id: 7,
  messageId: '01890a5d-ac96-774b-bcce-b302099a8057',
  to: 'ana@example.org',
  about: [],
  subject: 'Confirm your e-mail address',
  date: new Date('2026-11-20T18:00:00Z'),
  text: 'Hello\n',
  html: '<p>Hello</p>\n',
  unsubscribePath: null,
}
const ENV = { PUBLIC_URL: 'https://hereabouts.example', MAIL_FROM: 'Hereabouts <mail@hereabouts.example>' }
const ever = () => new AbortController().signal

function sendTo(url: string, changes: Partial<ReadyMail> = {}, signal = ever()) {
  return openTransport(readConfig({ ...ENV, SMTP_URL: url })).send({ ...MAIL, ...changes }, signal)
}

test('a password is not sent in clear to a server that offers no TLS', async () => {
  const post = await startMailServer()
  const url = post.url.replace('smtp://', 'smtp://me:secret@')
  const config = { ...readConfig({ ...ENV, SMTP_URL: url }), smtpRequiresTls: true }
  await expect(openTransport(config).send(MAIL, ever())).rejects.not.toBeInstanceOf(NeverTaken)
  expect(post.received).toEqual([])
  await openTransport({ ...config, smtpRequiresTls: false }).send(MAIL, ever())
  expect(post.received).toHaveLength(1)
})

test('the operator reads what to set if the mail server disagrees about TLS', async () => {
  const { url } = await startMailServer()
  await expect(askMailServer(url, false)).resolves.toBeUndefined()
  await expect(askMailServer(url.replace('smtp:', 'smtps:'), false)).rejects.toThrow(
    /Write smtp:\/\/ instead/,
  )
  await expect(askMailServer(url, true)).rejects.toThrow(/add \?tls=optional to SMTP_URL/)
})

describe('by SMTP', () => {
  test('an e-mail has sender, recipient, an auto-generated header, and the same words as text and HTML', async () => {
    const post = await startMailServer()
    await sendTo(post.url)
    const [mail] = post.received
    expect([mail?.from, mail?.to]).toEqual(['mail@hereabouts.example', ['ana@example.org']])
    const headers = ['From', 'To', 'Subject', 'Date', 'Message-ID', 'Auto-Submitted', 'Content-Type']
    expect(headers.map((name) => mail?.header(name))).toEqual([
      'Hereabouts <mail@hereabouts.example>',
      'ana@example.org',
      'Confirm your e-mail address',
      'Fri, 20 Nov 2026 18:00:00 +0000',
      '<01890a5d-ac96-774b-bcce-b302099a8057@hereabouts.example>',
      'auto-generated',
      expect.stringContaining('multipart/alternative'),
    ])
    expect(mail?.raw).toMatch(
      /text\/plain; charset=utf-8[\s\S]*Hello[\s\S]*text\/html; charset=utf-8[\s\S]*Hello/,
    )
  })

  test('the mail program can end the notices of an e-mail with one click, as RFC 8058 says', async () => {
    const post = await startMailServer()
    await sendTo(post.url, { unsubscribePath: '/unsubscribe/7-token' })
    await sendTo(post.url)
    const headers = ['List-Unsubscribe', 'List-Unsubscribe-Post']
    expect(post.received.map((mail) => headers.map((name) => mail.header(name)))).toEqual([
      ['<https://hereabouts.example/unsubscribe/7-token>', 'List-Unsubscribe=One-Click'],
      [undefined, undefined],
    ])
  })

  test.each<[rejects: Parameters<typeof startMailServer>[0], isForGood: boolean]>([
    [{ rejects: { recipient: 550 } }, true],
    [{ rejects: { recipient: 553 } }, true],
    [{ rejects: { message: 554 } }, true],
    [{ rejects: { recipient: 450 } }, false],
    [{ rejects: { message: 451 } }, false],
    // Not the fault of the e-mail: it waits until the configuration is fixed.
    [{ rejects: { sender: 550 } }, false],
    [{ rejects: { login: 535 } }, false],
  ])('with %j, the rejection is final: %s', async (reactions, isForGood) => {
    const post = await startMailServer(reactions)
    const url = post.url.replace('//', reactions?.rejects?.login ? '//me:wrong@' : '//')
    const error = await sendTo(url).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof NeverTaken).toBe(isForGood)
    expect(post.received).toEqual([])
  })

  test.each<[Parameters<typeof startMailServer>[0], boolean]>([
    [{ rejects: { recipient: 550 } }, true],
    [{ rejects: { recipient: 550 }, words: '5.1.1 User unknown' }, true],
    [{ rejects: { recipient: 550 }, words: '5.2.1 Mailbox disabled' }, true],
    [{ rejects: { recipient: 550 }, words: '5.7.1 Blocked for spam' }, false],
    [{ rejects: { recipient: 554 }, words: '5.7.1 Relay access denied' }, false],
    [{ rejects: { recipient: 552 }, words: '5.2.2 Mailbox full' }, false],
    [{ rejects: { message: 550 } }, false],
  ])('%j says that the mailbox does not exist: %s', async (reactions, expected) => {
    const { url } = await startMailServer(reactions)
    const error = await sendTo(url).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ isRecipientUnknown: expected })
  })

  test.each([
    ['jürgen@example.org', true, 1],
    ['用户@xn--r8jz45g.jp', false, 0],
    ['ana@xn--bcher-kva.example', false, 1],
  ])('%s, where SMTPUTF8 is offered: %s, gets %i e-mails', async (to, offersUtf8, sent) => {
    const post = await startMailServer({ offersUtf8 })
    const sending = sendTo(post.url, { to })
    if (sent > 0) await sending
    else await expect(sending).rejects.toBeInstanceOf(NeverTaken)
    expect(post.received).toHaveLength(sent)
    expect(await openTransport(readConfig({ ...ENV, SMTP_URL: post.url })).offersUtf8()).toBe(offersUtf8)
  })

  test('a server that cannot be asked may offer SMTPUTF8 later', async () => {
    const post = await startMailServer()
    await post.close()
    const transport = openTransport(readConfig({ ...ENV, SMTP_URL: post.url }))
    await expect(transport.offersUtf8()).rejects.toThrow()
    const error = await sendTo(post.url, { to: 'jürgen@example.org' }).catch((thrown: unknown) => thrown)
    expect(error).not.toBeInstanceOf(NeverTaken)
  })

  test('an unreachable server may be reachable later', async () => {
    const post = await startMailServer()
    await post.close()
    const error = await sendTo(post.url).catch((thrown: unknown) => thrown)
    expect(error).not.toBeInstanceOf(NeverTaken)
    expect((error as { code: string }).code).toBe('ESOCKET')
  })

  test.each([
    'x@example.org,other@example.org',
    'x<other@example.org>',
    '"a b"@example.org',
    'a:b@example.org;',
  ])('%s gets one e-mail or none, and nobody else ever gets it', async (to) => {
    const post = await startMailServer()
    await sendTo(post.url, { to }).catch(() => {})
    expect(post.received.length).toBeLessThanOrEqual(1)
    expect(post.received.flatMap((mail) => mail.to)).not.toContain('other@example.org')
    expect(post.received.every((mail) => mail.to.length === 1)).toBe(true)
  })

  test.each<Partial<ReadyMail>>([
    { subject: 'Hello\r\nBcc: other@example.org' },
    { subject: 'Hello\nX-Evil: yes' },
    { to: 'ana@example.org\r\nBcc: other@example.org' },
    { to: 'ana@example.org>\r\nRCPT TO:<other@example.org' },
  ])('%j adds no header and no recipient', async (hostile) => {
    const post = await startMailServer()
    await sendTo(post.url, hostile).catch(() => {})
    for (const mail of post.received) {
      expect([mail.header('Bcc'), mail.header('X-Evil')]).toEqual([undefined, undefined])
      expect(mail.to).not.toContain('other@example.org')
    }
    if (hostile.subject) expect(post.received).toHaveLength(1)
  })

  test('sending an e-mail can be aborted', async () => {
    const letGo = new AbortController()
    const post = await startMailServer({
      before() {
        letGo.abort()
        return new Promise(() => {})
      },
    })
    await expect(sendTo(post.url, {}, letGo.signal)).rejects.toMatchObject({ code: 'EABORT' })
  })
})

describe('as files', () => {
  const directory = scratchDirectory()
  const outbox = join(directory, 'outbox')
  const send = (changes: Partial<ReadyMail> = {}) =>
    openTransport(readConfig({ ...ENV, DATA_DIR: directory })).send({ ...MAIL, ...changes }, ever())
  beforeEach(() => rmSync(outbox, { recursive: true, force: true }))
  afterAll(() => rmSync(directory, { recursive: true }))

  test('an e-mail is a complete .eml file that only its owner can read', async () => {
    await send()
    const [file, ...others] = readdirSync(outbox)
    expect([file, others]).toEqual(['2026-11-20T18-00-00-000Z-7.eml', []])
    const content = readFileSync(join(outbox, file as string), 'utf8')
    expect(content).toContain('To: ana@example.org\n')
    expect(content).toContain('\n\nHello\n')
    expect(statSync(join(outbox, file as string)).mode & 0o077).toBe(0)
    expect(statSync(outbox).mode & 0o077).toBe(0)
  })

  test('files stay for two weeks, and unrelated files are not touched', async () => {
    await send()
    await send({ id: 8, date: new Date('2026-11-20T18:01:00Z') })
    writeFileSync(join(outbox, '2026-11-20T18-00-00-000Z-9.eml.unfinished'), '')
    writeFileSync(join(outbox, '2026 notes.txt'), '')
    const { deps } = await townWith({ people: [], config: { smtpUrl: null, dataDir: directory } })
    const [, files] = retentionsOfMail(deps)
    const now = new Date('2026-12-04T18:00:30Z')
    expect(await files?.countOverdue(now)).toBe(2)
    expect(await files?.forget(now, 10, () => false)).toBe(2)
    expect(readdirSync(outbox).sort()).toEqual(['2026 notes.txt', '2026-11-20T18-01-00-000Z-8.eml'])
  })

  test('deleting an account deletes the files about it, and no others', async () => {
    const { ana, bo, app, run } = await townWith({ config: { smtpUrl: null, dataDir: directory } })
    await send({ about: [ana.id] })
    await send({ id: 8, about: [bo.id, ana.id] })
    await send({ id: 9, about: [bo.id] })
    await send({ id: 10 })
    const mails = app.retention.retentions.find(({ what }) => what === 'people.mails')
    const forget = () => mails?.forget(MAIL.date, 10, () => false)
    expect(await forget()).toBe(0)
    await run(sql`delete from users where id = ${ana.id}`)
    expect(await forget()).toBe(2)
    const time = '2026-11-20T18-00-00-000Z'
    expect(readdirSync(outbox).sort()).toEqual([`${time}-10.eml`, `${time}-9.about-${bo.id}.eml`])
  })

  test('sending the same e-mail again writes the same file', async () => {
    await send()
    await send()
    expect(readdirSync(outbox)).toHaveLength(1)
  })

  test('a failed write leaves no partial file, and can be repeated', async () => {
    writeFileSync(outbox, 'where a directory should be')
    const error = await send().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NeverTaken)
    rmSync(outbox)
    await send()
    expect(readdirSync(outbox)).toHaveLength(1)
  })
})

test('the description of the transport has no password', () => {
  expect(placeOfMail(readConfig({ DATA_DIR: '/srv/data' }))).toBe(
    'Mail goes to /srv/data/outbox as .eml files',
  )
  expect(placeOfMail(readConfig({ SMTP_URL: 'smtp://me:secret@mail.example.org:587' }))).toBe(
    'Mail goes through mail.example.org:587',
  )
})
