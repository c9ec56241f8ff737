import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { switchAvailability } from '@hereabouts/contract/availability/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import { fillPath } from '@hereabouts/contract/http/path'
import { invite } from '@hereabouts/contract/meetups/endpoints'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { getUser } from '@hereabouts/contract/people/endpoints'
import { blockPerson } from '@hereabouts/contract/safety/endpoints'
import { login, register } from '@hereabouts/contract/sign-in/endpoints'
import { loginWithPasskey } from '@hereabouts/contract/sign-in/endpoints-passkeys'
import { requestPasswordReset, verifyResetCode } from '@hereabouts/contract/sign-in/endpoints-password-reset'
import { latLngToCell } from 'h3-js'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createLog } from '../server/src/platform/log.ts'
import { answerAbout, finish, startProvider } from './enumeration-provider.ts'
import { machine, timed } from './measure.ts'

const PEOPLE = 200
const BLOCKERS = 20
const SAMPLES = 300
const PASSWORD = 'correct horse battery'
const FROM_PROVIDER = 'provider, an address that it has not confirmed'

/**
 * Whether response times reveal if a name or an address is known. AUC is the share of pairs, one known and
 * one unknown, in which the known one took longer. 0.5 is a coin toss; 0 or 1 is certainty. The server's
 * background jobs run as usual.
 */
export default async function benchEnumeration() {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-bench-'))
  const log = createLog('silent')
  const driver = await openEmbedded({ directory, log })
  await migrate(driver, { log })
  const settings = readConfig({ THROTTLES: 'off', DATA_DIR: directory })
  const { provider, oidc } = await startProvider(settings.publicUrl)
  const config = { ...settings, oidc }
  const app = await createApp({
    config,
    driver,
    secret: 'a secret of the bench alone, no more',
    clock: systemClock,
    log,
  })
  await app.prepare()
  app.startJobs()

  const ask = ({ method, path }: Endpoint, given: { params?: object; payload?: object; cookie?: string }) =>
    app.http.inject({
      method,
      url: fillPath(path, given.params ?? {}),
      ...(given.payload && { payload: given.payload }),
      headers: { origin: config.publicUrl, ...(given.cookie && { cookie: given.cookie }) },
    })
  const send = async (endpoint: Endpoint, payload: object) => void (await ask(endpoint, { payload }))
  const address = (nth: number) => `person_${nth}@example.org`
  const signUp = (username: string, email: string) =>
    send(register, { username, password: PASSWORD, email, interests: [1] })
  for (let nth = 0; nth < PEOPLE; nth++) await signUp(`person_${nth}`, address(nth))

  const signedIn = async (username: string) => {
    const answer = await ask(login, { payload: { username, password: PASSWORD } })
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { id: answer.json<{ id: number }>().id, cookie }
  }
  await signUp('viewer', 'viewer@example.org')
  const viewer = await signedIn('viewer')
  const blockers: number[] = []
  for (let nth = 0; nth < BLOCKERS; nth++) {
    const { id, cookie } = await signedIn(`person_${nth}`)
    const blocked = await ask(blockPerson, { params: { id }, payload: { userId: viewer.id }, cookie })
    if (blocked.statusCode !== 200) throw new Error(`not blocked: ${blocked.body}`)
    blockers.push(id)
  }
  // The same number of people whom the viewer may not see for another reason. Their existence
  // is no secret; a block is.
  const { rows: others } = await driver.pool.query<{ id: string }>(
    `update users set visible_to_verified_only = true where username in (${blockers
      .map((_, nth) => `'person_${BLOCKERS + nth}'`)
      .join()}) returning id`,
  )
  const unseen = others.map(({ id }) => Number(id))
  const blockerOrUnseen = (nth: number) => (nth < PEOPLE ? blockers : unseen)[nth % BLOCKERS] as number
  const missing = 1_000_000
  // One viewer is where somebody who blocked them is available, another one where nobody is.
  await signUp('lonely', 'lonely@example.org')
  const lonely = await signedIn('lonely')
  const until = new Date(Date.now() + 3 * 60 * 60_000).toISOString()
  const switchOn = ({ id, cookie }: { id: number; cookie: string }, lat: number) =>
    ask(switchAvailability, {
      params: { id },
      payload: { rangeMetres: 1609, cell: latLngToCell(lat, -0.1281, 8), until, upFor: '' },
      cookie,
    })
  await switchOn(viewer, 51.508)
  await switchOn(lonely, 52.508)
  await switchOn(await signedIn('person_0'), 51.508)
  const listAs = async ({ id, cookie }: { id: number; cookie: string }) => {
    const { statusCode, body } = await ask(listNearby, { params: { id }, cookie })
    if (statusCode !== 200 || body !== '{"people":[],"more":0}') throw new Error(`${statusCode} ${body}`)
  }
  const asViewer = async (endpoint: Endpoint, given: { params?: object; payload?: object }) => {
    const { statusCode, body } = await ask(endpoint, { ...given, cookie: viewer.cookie })
    if (![404, 409].includes(statusCode)) throw new Error(`${statusCode} ${body}`)
  }

  const inviteAs = (inviteeId: number) =>
    asViewer(invite, {
      payload: { inviteeId, interestId: 1, place: 'The fountain', startsAt: new Date() },
    })

  // Every other address is confirmed.
  await driver.pool.query(`update users set email_verified = true where username ~ '^person_[0-9]*[02468]$'`)
  const addressOf = (nth: number, isConfirmed: boolean) =>
    address(nth < PEOPLE ? nth - (nth % 2) + (isConfirmed ? 0 : 1) : nth)
  const logInAs = async (username: string) => {
    const { statusCode } = await ask(login, { payload: { username, password: 'wrong' } })
    if (statusCode !== 401) throw new Error(`signing in: ${statusCode}`)
  }

  // Asking for a challenge names nobody. What names a passkey is its ID, which only its owner's device knows.
  const passkeyId = (nth: number) => Buffer.from(`passkey of the bench ${nth}`).toString('base64url')
  for (let nth = 0; nth < PEOPLE; nth++)
    await driver.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, rp_id, name, is_synced, created_at)
       select id, $1, '\\x00', 0, 'localhost', 'Phone', false, now() from users where username = $2`,
      [Buffer.from(passkeyId(nth), 'base64url'), `person_${nth}`],
    )
  const logInWithPasskey = async (nth: number) => {
    const proof = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' }
    const { statusCode, body } = await ask(loginWithPasskey, {
      payload: { passkey: { id: passkeyId(nth), ...proof } },
    })
    if (statusCode !== 403) throw new Error(`passkey: ${statusCode} ${body}`)
  }

  // The known ones name the confirmed address of an account here. The provider has not confirmed it, so the answers must be the same.
  const place = { http: app.http, origin: config.publicUrl, provider }
  const newcomer = { sub: 'newcomer', email: 'newcomer@example.net' }
  const oidcToken = await finish(place, await answerAbout(place, newcomer))
  const connectAs = async (username: string, token: string, expected: number) => {
    const { statusCode } = await ask(login, { payload: { username, password: 'wrong', oidcToken: token } })
    if (statusCode !== expected) throw new Error(`connecting: ${statusCode}`)
  }

  // Browsers that asked for the addresses of accounts; others look like those that asked for unknown ones.
  const browser = (nth: number) => `hereabouts_asker=browser-of-the-bench-${String(nth).padStart(8, '0')}`
  for (let nth = 0; nth < PEOPLE; nth++)
    await ask(requestPasswordReset, { payload: { email: address(nth) }, cookie: browser(nth) })
  const countWaiting = async () =>
    (
      await driver.pool.query<{ waiting: number }>(
        'select count(*)::int as waiting from password_reset_requests',
      )
    ).rows[0]?.waiting
  while ((await countWaiting()) !== 0) await new Promise((resolve) => setTimeout(resolve, 200))

  let newcomers = 0
  // What the provider says in the next call. It keeps a code for a minute, and the last thousand of all that it gives out.
  let answer: object | undefined
  // Known people have signed up; the same number of unknown ones has not. In the last two calls, the known
  // ones blocked the viewer, and the viewer cannot see the unknown ones for another reason.
  const calls: Record<string, (nth: number) => Promise<void>> = {
    // First, while the codes are valid.
    'password reset, a code, asked for an address': async (nth) =>
      void (await ask(verifyResetCode, { payload: { code: '000000' }, cookie: browser(nth) })),
    [FROM_PROVIDER]: async () => void (await finish(place, answer)),
    'provider, connecting an account, a wrong password': (nth) => connectAs(`person_${nth}`, oidcToken, 401),
    'provider, connecting an account, no proof': (nth) => connectAs(`person_${nth}`, 'none', 403),
    'login, a wrong password': (nth) => logInAs(`person_${nth}`),
    'login, a confirmed address, a wrong password': (nth) => logInAs(addressOf(nth, true)),
    'login, an unconfirmed address, a wrong password': (nth) => logInAs(addressOf(nth, false)),
    'passkey, its ID alone': logInWithPasskey,
    'sign-up, a free name, an address': (nth) => signUp(`newcomer_${newcomers++}`, address(nth)),
    'password reset, an address': (nth) => send(requestPasswordReset, { email: address(nth) }),
    'profile: blocked by them, or unseen for another reason': (nth) =>
      asViewer(getUser, { params: { id: blockerOrUnseen(nth) } }),
    'invitation: blocked by them, or unseen for another reason': (nth) => inviteAs(blockerOrUnseen(nth)),
    'profile: unseen, or an ID that does not exist': (nth) =>
      asViewer(getUser, { params: { id: nth < PEOPLE ? unseen[nth % BLOCKERS] : missing + nth } }),
    'invitation: unseen, or an ID that does not exist': (nth) =>
      inviteAs(nth < PEOPLE ? (unseen[nth % BLOCKERS] as number) : missing + nth),
    'invitation: blocked by somebody available here, or an ID that does not exist': (nth) =>
      inviteAs(nth < PEOPLE ? (blockers[0] as number) : missing + nth),
    'nearby list: somebody who blocked the viewer is there, or nobody is': (nth) =>
      listAs(nth < PEOPLE ? viewer : lonely),
  }
  const rows: string[] = []
  for (const [what, call] of Object.entries(calls)) {
    const [known, unknown]: [number[], number[]] = [[], []]
    const measured = async (nth: number) => {
      if (what === FROM_PROVIDER)
        answer = await answerAbout(place, { sub: `${nth} of the bench`, email: address(nth) })
      return await timed(() => call(nth))
    }
    for (let nth = 0; nth < SAMPLES; nth++) {
      // In turns, with each going first equally often, so that other work on the machine affects both alike.
      const turns = [
        async () => void known.push(await measured(nth % PEOPLE)),
        async () => void unknown.push(await measured(PEOPLE * 10 + nth)),
      ]
      for (const turn of nth % 2 === 0 ? turns : turns.reverse()) await turn()
    }
    rows.push(
      `| ${what} | ${median(known)} | ${median(unknown)} | ${separation(known, unknown).toFixed(3)} |`,
    )
  }
  await app.close()
  await provider.stop()
  await rm(directory, { recursive: true, force: true })

  const text = `# Do response times reveal who has an account?

${new Date().toISOString().slice(0, 10)}, ${machine()}, the embedded database, \`npm run bench -- enumeration\`: ${SAMPLES} calls each, known and unknown in
turns. AUC is the share of pairs in which the known one took longer: 0.5 reveals nothing, 0.6 is the most that we accept.

| call | known, median ms | unknown, median ms | AUC |
|---|---|---|---|
${rows.join('\n')}
`
  const results = fileURLToPath(new URL('results', import.meta.url))
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'enumeration.md'), text)
  process.stdout.write(text)
}

function median(times: number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(2)
}

/** The share of pairs in which the first took longer (the Mann-Whitney statistic). */
function separation(first: number[], second: number[]): number {
  const wins = first.map((time) => second.filter((other) => time > other).length)
  return wins.reduce((sum, won) => sum + won, 0) / (first.length * second.length)
}
