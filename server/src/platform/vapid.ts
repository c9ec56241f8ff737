import { createECDH } from 'node:crypto'
import { isPublicHost } from './pusher-address.ts'
import type { Secret } from './secret.ts'
import { parseUrl } from './url.ts'

/** Our identity to push services (RFC 8292): P-256 keys as base64url, and a contact. */
export interface Vapid {
  publicKey: string
  privateKey: string
  subject: string
}

/** Keys derived from the installation's secret: nothing more to store, back up or share between nodes. */
export function deriveVapidKeys(secret: Secret): Pick<Vapid, 'publicKey' | 'privateKey'> {
  for (let nth = 0; ; nth++) {
    const privateKey = secret.digest('vapid key', String(nth)).toString('base64url')
    const publicKey = publicKeyOf(privateKey)
    // Almost any 32 bytes are a valid key.
    if (publicKey !== null) return { publicKey, privateKey }
  }
}

/** The public key for a private one; null if it is invalid. */
export function publicKeyOf(privateKey: string): string | null {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}

/** Whether Apple accepts it: it answers 403 (BadJwtToken) to contacts that nobody outside could reach. */
export function isReachableSubject(subject: string): boolean {
  const host = subject.startsWith('mailto:')
    ? subject.slice(subject.lastIndexOf('@') + 1)
    : (parseUrl(subject)?.hostname ?? '')
  return isPublicHost(host.toLowerCase())
}
