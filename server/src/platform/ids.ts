import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, encoded for cookies and links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The stored form of a token, useless to a reader of the database. Tokens are random,
 * so a plain hash is enough.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
