import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { getDesk } from '@hereabouts/contract/admin/endpoints'
import { closeCase, giveOpinion, listCases, takeCase } from '@hereabouts/contract/admin/endpoints-cases'
import { decideAppeal, listAppeals } from '@hereabouts/contract/admin/endpoints-people'
import { readReport } from '@hereabouts/contract/admin/endpoints-reports'
import type { SanctionId } from '@hereabouts/contract/sanctions/schemas'
import { confirmSession } from '@hereabouts/contract/sign-in/endpoints'
import { SHORT_LIVED } from 'durable-pglite/test/start-process'
import { beforeAll, expect, onTestFinished } from 'vitest'
import { playBadEvening } from '../bench/crowd/bad-evening.ts'
import { createLedger } from '../bench/crowd/ledger.ts'
import { arrive } from '../bench/crowd/person.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { scratchDirectory } from '../server/test/scratch.ts'
import { freePort } from './app.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

// As people start them: built, which takes half of the time. `npm test` has built them already.
beforeAll(
  () =>
    void execFileSync('npm', ['run', 'prestart', '--silent'], {
      cwd: ROOT,
      stdio: 'inherit',
      // vitest's own would build the app as for development.
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  120_000,
)

const start = (name: 'demo' | 'main', env: Record<string, string>) => {
  const child = fork(join(ROOT, `server/dist/${name}.js`), {
    execArgv: [...SHORT_LIVED],
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const exited = once(child, 'exit')
  const isAllSaid = child.stderr && once(child.stderr, 'end')
  const ended = exited.then(async ([code, signal]) => {
    await isAllSaid
    return { how: signal ?? code, complaint }
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended }
}

/** A demo whose temporary directory is inside the test's. */
async function startDemo(env: Record<string, string> = {}) {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const demo = start('demo', { TMPDIR: directory, PORT: String(await freePort()), ...env })
  return {
    ...demo,
    left: () =>
      readdirSync(directory).flatMap((name) => (/^hereabouts-demo-/.test(name) ? join(directory, name) : [])),
  }
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message as T
}

inTurn.each(['SIGINT', 'disconnect'] as const)('a demo deletes everything when it ends: %s', async (how) => {
  const { child, ended, left } = await startDemo()
  await nextMessage(child)
  expect(left()).toHaveLength(1)
  if (how === 'disconnect') child.disconnect()
  else child.kill(how)
  expect(await ended).toEqual({ how: 0, complaint: '' })
  expect(left()).toEqual([])
})

inTurn('a demo rejects a permanent database and leaves nothing behind', async () => {
  const { ended, left } = await startDemo({
    DATABASE_URL: 'postgres://localhost/hereabouts',
    DATA_DIR: '/nowhere',
  })
  const { how, complaint } = await ended
  expect(how).toBe(1)
  for (const name of ['DATABASE_URL', 'DATA_DIR']) expect(complaint).toContain(`${name} must not be set`)
  expect(left()).toEqual([])
})

inTurn('a normal server does not start on the remains of a killed demo', async () => {
  const { child, ended, left } = await startDemo()
  const { url } = await nextMessage<{ url: string }>(child)
  const mira = await arrive({ url, ledger: createLedger() }, { username: 'mira', interests: [1] })
  onTestFinished(() => void mira.socket.close())
  child.send({ simulate: mira.id })
  expect(await nextMessage<{ simulated: UserId }>(child)).toEqual({ simulated: mira.id })
  expect((await mira.call(getOwnUser)).emailVerified).toBe(true)
  child.kill('SIGKILL')
  await ended
  const [DATA_DIR = ''] = left()
  const again = await start('main', { DATA_DIR, PORT: String(await freePort()) }).ended
  expect(again.how).toBe(1)
  expect(again.complaint).toContain('This database was made by a demo and holds simulated people.')
})

inTurn(
  'the bad evening goes as the guide for moderators says, from the threat to the dashboard',
  async () => {
    const { child } = await startDemo()
    const { url } = await nextMessage<{ url: string }>(child)
    const tell = (what: 'simulate' | 'promote') => async (id: UserId) => {
      child.send({ [what]: id })
      await nextMessage(child)
    }
    const evening = await playBadEvening(
      { url, ledger: createLedger() },
      { mark: tell('simulate'), promote: tell('promote') },
    )
    onTestFinished(() => {
      for (const { socket } of evening.people) socket.close()
    })
    const { cases } = await evening.moderator.call(listCases)
    expect(
      cases.map(({ subject, count, secondOpinion }) => [subject.username, count, secondOpinion !== null]),
    ).toEqual([
      ['simulated_sam', 1, false],
      ['simulated_rui', 2, false],
      ['simulated_jonas', 1, false],
      ['simulated_tariq', 1, true],
    ])
    expect(cases[1]?.reasons).toContain('same_message')
    const { appeals } = await evening.moderator.call(listAppeals)
    expect(appeals.map(({ person }) => person.username)).toEqual(['simulated_lena'])

    // docs/operating/moderating.md, “Practise on a bad evening”.
    const { call } = evening.moderator
    await call(confirmSession, { body: { password: evening.password } })
    const [sam, rui, jonas, tariq] = cases
    if (!sam || !rui || !jonas || !tariq) throw new Error('a case is missing')
    for (const [{ id, newestId, reports }, state] of [
      [sam, 'resolved'],
      [rui, 'resolved'],
      [jonas, 'dismissed'],
    ] as const) {
      await call(takeCase, { params: { id } })
      for (const report of reports)
        expect((await call(readReport, { params: { id: report.id } })).evidence.messages).toHaveLength(1)
      await call(closeCase, { params: { id }, body: { state, note: 'Thank you.', upTo: newestId } })
    }
    const opinion = { recommendation: 'no_action', text: 'Nobody was harmed.' } as const
    await call(giveOpinion, { params: { id: tariq.id }, body: opinion })
    await call(decideAppeal, {
      params: { id: appeals[0]?.measure.id as SanctionId },
      body: { decision: 'lifted', answer: 'Thank you for explaining.' },
    })
    // Only the colleague’s case waits.
    const { queues, times } = await call(getDesk)
    expect(queues).toMatchObject({ reports: { waiting: 1 }, appeals: { waiting: 0 } })
    expect(times).toMatchObject({ closed: 4 })
  },
)
