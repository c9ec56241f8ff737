import { timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { parseCookie } from 'cookie'
import { randomToken } from '../ids.ts'
import type { Secret } from '../secret.ts'

/** What a browser shows of having been signed in before. */
export interface DeviceMark {
  /** The same for all devices of an account, and it leads back to none. */
  account: string
  /** Of this browser alone, whoever signs in there. */
  device: string
}

/** Longer than a session: for whoever comes back after a long time, and for whoever signed out. */
const MARK_DAYS = 180
/** 128 bits. */
const PART_CHARACTERS = 22

/**
 * Marks the browsers on which somebody signed in, by a cookie that says nothing of whom. Nothing is kept here: it is true because only
 * this installation can make it.
 */
export function createDeviceMarks(secret: Secret, publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  const name = isHttps ? '__Host-hereabouts_device' : 'hereabouts_device'
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: MARK_DAYS * 24 * 60 * 60,
  }
  const sign = (purpose: string, text: string) =>
    secret.digest(purpose, text).toString('base64url').slice(0, PART_CHARACTERS)
  const accountOf = (id: UserId) => sign('account of a device', String(id))
  const sealOf = ({ account, device }: DeviceMark) => sign('device mark', `${account}.${device}`)

  return {
    name,
    options,
    /** A key for a browser that has none yet. */
    newKey: () => randomToken().slice(0, PART_CHARACTERS),
    /** The cookie's value for a browser of this key on which this person has just signed in. */
    make(id: UserId, device: string): string {
      const mark = { account: accountOf(id), device }
      return `${mark.account}.${mark.device}.${sealOf(mark)}`
    },
    /** What a Cookie header shows, if it is ours. */
    read(header: string | undefined): DeviceMark | null {
      const [account, device, seal] = parseCookie(header ?? '')[name]?.split('.') ?? []
      if (!account || !device || !seal) return null
      const mark = { account, device }
      return isSame(seal, sealOf(mark)) ? mark : null
    },
    /** Whether it was this person who signed in there. */
    isOf: (mark: DeviceMark, id: UserId) => isSame(mark.account, accountOf(id)),
  }
}

export type DeviceMarks = ReturnType<typeof createDeviceMarks>

function isSame(given: string, ours: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(ours)]
  return one.length === other.length && timingSafeEqual(one, other)
}
