import { createECDH } from 'node:crypto'

/** The public key that belongs to a private one; null for what is none. */
export function publicKeyOf(privateKey: string): string | null {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}
