import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Deps } from '../platform/deps.ts'
import { countTry, failWithRetry } from '../platform/http/coded-error.ts'
import type { DeviceMark } from '../platform/http/device-marks.ts'
import type { ThrottleRule } from '../platform/throttle.ts'

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

/**
 * Counts a try to sign in, before the password is checked. Beyond a limit it fails and says when to try
 * again. Other people's tries can make somebody pause after a wrong password of their own, but never block
 * the first try from their address.
 *
 * @param username as typed; unknown usernames count like known ones
 * @param id the account with that username, if there is one
 * @returns a function to call when the try succeeded, which no longer counts it
 */
export async function countLoginTry(
  { throttles, devices }: Pick<Deps, 'throttles' | 'devices'>,
  username: string,
  id: UserId | null,
  { address, device }: LoginPlace,
): Promise<() => Promise<void>> {
  const error = ACCOUNT_ERRORS.TOO_MANY_LOGINS
  if (device && id !== null && devices.isOf(device, id)) {
    await countTry(throttles, PER_DEVICE, deviceMarkKey(device), error)
    return () => throttles.forget(PER_DEVICE, deviceMarkKey(device))
  }
  const key = accountAndAddressKey(username, address)
  await countTry(throttles, PER_ACCOUNT_AND_ADDRESS, key, error)
  for (const rule of PER_ADDRESS) await countTry(throttles, rule, address, error)
  const account = username.toLowerCase()
  const pauseSeconds = pauseAfter(await throttles.count(PER_ACCOUNT, account))
  const waitSeconds = pauseSeconds && (await throttles.wait(pauseRule(pauseSeconds), key))
  if (waitSeconds > 0) {
    // The password is not checked, so the try must not make the next pause longer.
    await throttles.giveBack(PER_ACCOUNT, account)
    failWithRetry(waitSeconds, error)
  }
  return async () => {
    await forgetLoginTries({ throttles }, username, { address, device: null })
    for (const rule of PER_ADDRESS) await throttles.giveBack(rule, address)
    await throttles.giveBack(PER_ACCOUNT, account)
  }
}

/** Forgets the tries of somebody who has proved their identity. */
export async function forgetLoginTries(
  { throttles }: Pick<Deps, 'throttles'>,
  username: string,
  { address, device }: LoginPlace,
): Promise<void> {
  if (device) await throttles.forget(PER_DEVICE, deviceMarkKey(device))
  const key = accountAndAddressKey(username, address)
  await throttles.forget(PER_ACCOUNT_AND_ADDRESS, key)
  await throttles.forget(pauseRule(PAUSE.maxSeconds), key)
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

function accountAndAddressKey(username: string, address: string): string {
  return `${username.toLowerCase()} ${address}`
}
