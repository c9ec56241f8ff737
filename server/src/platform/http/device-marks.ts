import { timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ASKER_KEY_PATTERN, askerCookieName } from '@hereabouts/contract/http/asker-cookie'
import { parseCookie } from 'cookie'
import { randomToken } from '../ids.ts'
import type { Secret } from '../secret.ts'

/** A browser's proof that an account was signed in there before. */
export interface DeviceMark {
  /** The same on all devices of an account, and not traceable to it. */
  account: string
  /** Identifies this browser, whoever signs in there. */
  device: string
}

/** Longer than a session, so that it survives long absences and sign-outs. */
const MARK_DAYS = 180
/** 128 bits. */
const PART_CHARACTERS = 22

/**
 * Marks the browsers where somebody signed in, with a cookie that does not reveal who. Nothing is stored on
 * the server: only this installation can create a valid mark.
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
    /** Creates a key for a browser without one. */
    newKey: () => randomToken().slice(0, PART_CHARACTERS),
    /** The cookie value for a browser with this key where this person has just signed in. */
    make(id: UserId, device: string): string {
      const mark = { account: accountOf(id), device }
      return `${mark.account}.${mark.device}.${sealOf(mark)}`
    },
    /** Reads a Cookie header; null if the mark is missing or forged. */
    read(header: string | undefined): DeviceMark | null {
      const [account, device, seal] = parseCookie(header ?? '')[name]?.split('.') ?? []
      if (!account || !device || !seal) return null
      const mark = { account, device }
      return isSame(seal, sealOf(mark)) ? mark : null
    },
    /** Reads the key of a browser that waits for an e-mail with a code; null if missing or malformed. */
    readAskerKey(header: string | undefined): string | null {
      const key = parseCookie(header ?? '')[askerCookieName(isHttps)] ?? ''
      return ASKER_KEY_PATTERN.test(key) ? key : null
    },
    /** Whether this person was signed in there. */
    isOf: (mark: DeviceMark, id: UserId) => isSame(mark.account, accountOf(id)),
  }
}

export type DeviceMarks = ReturnType<typeof createDeviceMarks>

function isSame(given: string, ours: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(ours)]
  return one.length === other.length && timingSafeEqual(one, other)
}
