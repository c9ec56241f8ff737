import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link, as text that fits into either. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: whoever reads the database cannot use it. Tokens are random, so one plain hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
