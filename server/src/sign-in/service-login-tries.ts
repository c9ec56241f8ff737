import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Deps } from '../platform/deps.ts'
import { countTry, failWithRetry } from '../platform/http/coded-error.ts'
import type { DeviceMark } from '../platform/http/device-marks.ts'
import type { ThrottleRule, Throttles } from '../platform/throttle.ts'
import { readLoginName } from './rules.ts'

/** Where somebody tries to sign in. */
export interface LoginPlace {
  address: string
  device: DeviceMark | null
}

const QUARTER_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 60 * 60

/** On a device where the person was signed in before. Enough for a person, too few for guessing. */
const PER_DEVICE: ThrottleRule = { name: 'login on device', tries: 10, perSeconds: QUARTER_SECONDS }
/** On other devices: for one account from one address. */
const PER_ACCOUNT_AND_ADDRESS: ThrottleRule = { name: 'login', tries: 10, perSeconds: QUARTER_SECONDS }
/** From one address for all accounts, against trying one password on many accounts. */
const PER_ADDRESS: readonly ThrottleRule[] = [
  { name: 'login of address', tries: 20, perSeconds: QUARTER_SECONDS },
  { name: 'login of address by day', tries: 100, perSeconds: DAY_SECONDS },
]
/**
 * For one account from all addresses. Beyond this limit, each address must pause after
 * a try, longer each time.
 */
const PER_ACCOUNT: ThrottleRule = { name: 'login of account', tries: 10, perSeconds: DAY_SECONDS }
const PAUSE = { name: 'login rest', firstSeconds: 30, maxSeconds: QUARTER_SECONDS }

/** An account with what one can sign in with. */
export interface NamedAccount {
  id: UserId
  username: string
  email: string | null
}

interface LoginTry {
  /** Whether the account has had its tries under other names: the password must not be checked. */
  isHeldBack: boolean
  /** To be called when the try succeeded, which no longer counts it. */
  succeed: () => Promise<void>
}

/**
 * Counts a try to sign in, before the password is checked. Beyond a limit it fails and says when to try
 * again. Other people's tries can make somebody pause after a wrong password of their own, but never block
 * the first try from their address.
 *
 * Each limit counts twice: by the name as typed, and by the account. Only the first one fails. If the second
 * did, ten tries with a username and one with an address would tell whether they belong together.
 *
 * @param name from `readLoginName`; unknown names count like known ones
 * @param account the account with that name, if there is one
 */
export async function countLoginTry(
  { throttles, devices }: Pick<Deps, 'throttles' | 'devices'>,
  name: string,
  account: NamedAccount | null,
  { address, device }: LoginPlace,
): Promise<LoginTry> {
  const error = ACCOUNT_ERRORS.TOO_MANY_LOGINS
  if (device && account && devices.isOf(device, account.id)) {
    await countTry(throttles, PER_DEVICE, deviceMarkKey(device), error)
    return { isHeldBack: false, succeed: () => throttles.forget(PER_DEVICE, deviceMarkKey(device)) }
  }
  await countTry(throttles, PER_ACCOUNT_AND_ADDRESS, `${byName(name)} ${address}`, error)
  for (const rule of PER_ADDRESS) await countTry(throttles, rule, address, error)
  const waitSeconds = await countPause(throttles, byName(name), address)
  if (waitSeconds > 0) failWithRetry(waitSeconds, error)
  // Counted for names without an account, too, so that both take equally long.
  const counted = account ? byAccount(account.id) : byName(`nobody ${name}`)
  const isOver = !(await throttles.allow(PER_ACCOUNT_AND_ADDRESS, `${counted} ${address}`))
  return {
    isHeldBack: isOver || (await countPause(throttles, counted, address)) > 0,
    async succeed() {
      if (account) await forgetLoginTries({ throttles }, account, { address, device: null })
      for (const rule of PER_ADDRESS) await throttles.giveBack(rule, address)
    },
  }
}

/** Forgets the tries of somebody who has proved their identity. */
export async function forgetLoginTries(
  { throttles }: Pick<Deps, 'throttles'>,
  { id, username, email }: NamedAccount,
  { address, device }: LoginPlace,
): Promise<void> {
  if (device) await throttles.forget(PER_DEVICE, deviceMarkKey(device))
  for (const name of [username, email]) if (name) await forget(byName(readLoginName(name).name))
  await forget(byAccount(id))

  async function forget(counted: string) {
    await throttles.forget(PER_ACCOUNT_AND_ADDRESS, `${counted} ${address}`)
    await throttles.forget(pauseRule(PAUSE.maxSeconds), `${counted} ${address}`)
  }
}

const byName = (name: string) => `name ${name}`
const byAccount = (id: UserId) => `account ${id}`

/** Counts a try against all of today. Resolves to 0, or to the seconds that this address must still pause. */
async function countPause(throttles: Throttles, counted: string, address: string): Promise<number> {
  const pauseSeconds = pauseAfter(await throttles.count(PER_ACCOUNT, counted))
  if (pauseSeconds === 0) return 0
  const waitSeconds = await throttles.wait(pauseRule(pauseSeconds), `${counted} ${address}`)
  // The password is not checked, so the try must not make the next pause longer.
  if (waitSeconds > 0) await throttles.giveBack(PER_ACCOUNT, counted)
  return waitSeconds
}

/** How many seconds an address must pause after this number of tries for an account today. */
function pauseAfter(tries: number): number {
  const beyond = tries - PER_ACCOUNT.tries
  return beyond <= 0 ? 0 : Math.min(PAUSE.firstSeconds * 2 ** (beyond - 1), PAUSE.maxSeconds)
}

function pauseRule(perSeconds: number): ThrottleRule {
  return { name: PAUSE.name, tries: 1, perSeconds }
}

function deviceMarkKey({ account, device }: DeviceMark): string {
  return `${account} ${device}`
}
