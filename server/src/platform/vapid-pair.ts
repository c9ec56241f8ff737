import { createECDH } from 'node:crypto'

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
