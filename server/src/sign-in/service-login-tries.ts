import { ACCOUNT_ERRORS } from '@hereabouts/contract/accounts/errors'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Deps } from '../platform/deps.ts'
import { countTry, failWithRetry } from '../platform/http/coded-error.ts'
import type { DeviceMark } from '../platform/http/device-marks.ts'
import type { ThrottleRule } from '../platform/throttle.ts'

/** From where somebody tries to sign in. */
export interface LoginPlace {
  address: string
  device: DeviceMark | null
}

const QUARTER_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 60 * 60

/** On a device where its person was signed in before: no use to a guesser, no trouble to a person. */
const ON_DEVICE: ThrottleRule = { name: 'login on device', tries: 10, perSeconds: QUARTER_SECONDS }
/** From elsewhere: for one account from one address, ... */
const AT_ADDRESS: ThrottleRule = { name: 'login', tries: 10, perSeconds: QUARTER_SECONDS }
/** ... from one address for all accounts, so that one password is not tried on all of them, ... */
const OF_ADDRESS: readonly ThrottleRule[] = [
  { name: 'login of address', tries: 20, perSeconds: QUARTER_SECONDS },
  { name: 'login of address by day', tries: 100, perSeconds: DAY_SECONDS },
]
/** ... and for one account from all addresses: so many a day before each address has to rest after a try, longer each time. */
const OF_ACCOUNT: ThrottleRule = { name: 'login of account', tries: 10, perSeconds: DAY_SECONDS }
const REST = { name: 'login rest', firstSeconds: 30, maxSeconds: QUARTER_SECONDS }

/**
 * Counts a try to sign in before the password is looked at; refuses with when to come back. What others did can make somebody rest
 * after a wrong try of their own, and never stands in the way of the first one from their address.
 *
 * @param username as it was given; names that nobody has are counted as those that somebody has
 * @param id whose name that is, if it is anybody's
 * @returns what takes the try back because it succeeded
 */
export async function countLoginTry(
  { throttles, devices }: Pick<Deps, 'throttles' | 'devices'>,
  username: string,
  id: UserId | null,
  { address, device }: LoginPlace,
): Promise<() => Promise<void>> {
  const error = ACCOUNT_ERRORS.TOO_MANY_LOGINS
  if (device && id !== null && devices.isOf(device, id)) {
    await countTry(throttles, ON_DEVICE, keyOn(device), error)
    return () => throttles.forget(ON_DEVICE, keyOn(device))
  }
  const here = keyAt(username, address)
  await countTry(throttles, AT_ADDRESS, here, error)
  for (const rule of OF_ADDRESS) await countTry(throttles, rule, address, error)
  const account = username.toLowerCase()
  const restSeconds = restAfter(await throttles.count(OF_ACCOUNT, account))
  const waitSeconds = restSeconds && (await throttles.wait(restOf(restSeconds), here))
  if (waitSeconds > 0) {
    // Not looked at, so it must not make the next rest longer.
    await throttles.giveBack(OF_ACCOUNT, account)
    failWithRetry(waitSeconds, error)
  }
  return async () => {
    await forgetLoginTries({ throttles }, username, { address, device: null })
    for (const rule of OF_ADDRESS) await throttles.giveBack(rule, address)
    await throttles.giveBack(OF_ACCOUNT, account)
  }
}

/** Lets somebody who has proved who they are try as if they had not tried before. */
export async function forgetLoginTries(
  { throttles }: Pick<Deps, 'throttles'>,
  username: string,
  { address, device }: LoginPlace,
): Promise<void> {
  if (device) await throttles.forget(ON_DEVICE, keyOn(device))
  const here = keyAt(username, address)
  await throttles.forget(AT_ADDRESS, here)
  await throttles.forget(restOf(REST.maxSeconds), here)
}

/** How long an address rests after the try that was so manieth for an account today. */
function restAfter(tries: number): number {
  const beyond = tries - OF_ACCOUNT.tries
  return beyond <= 0 ? 0 : Math.min(REST.firstSeconds * 2 ** (beyond - 1), REST.maxSeconds)
}

function restOf(perSeconds: number): ThrottleRule {
  return { name: REST.name, tries: 1, perSeconds }
}

function keyOn({ account, device }: DeviceMark): string {
  return `${account} ${device}`
}

function keyAt(username: string, address: string): string {
  return `${username.toLowerCase()} ${address}`
}
