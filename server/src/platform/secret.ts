import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomToken } from './ids.ts'

export const SECRET_CHARACTERS_MIN = 32

/**
 * Keyed functions of this installation. Each purpose has its own key, derived from the one
 * secret (HKDF, RFC 5869).
 */
export interface Secret {
  /** 32 bytes, deterministic per purpose and text, and unpredictable without the secret. */
  digest(purpose: string, text: string): Buffer
}

export function createSecret(secret: string): Secret {
  const keys = new Map<string, Buffer>()
  function keyFor(purpose: string): Buffer {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `hereabouts ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    digest: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
  }
}

/** Reads the secret of this data directory. The first start creates it, readable only by its owner. */
export async function loadSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new Error(`${file} cannot be read by this user: give it to the owner of DATA_DIR with chown.`)
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (known !== null) return checked(known.trim(), file)

  const secret = randomBytes(32).toString('hex')
  await mkdir(dataDir, { recursive: true })
  // Renamed when complete: an interrupted start must not leave half a secret, from which keys would be
  // derived.
  const unfinished = `${file}.${randomToken()}`
  await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await rename(unfinished, file)
  return secret
}

function checked(secret: string, file: string): string {
  if (secret.length >= SECRET_CHARACTERS_MIN) return secret
  throw new Error(
    `${file} does not contain a complete secret; restore it from a backup, or remove it to have a new one generated.`,
  )
}

/** A number from 0 to 1 that follows from a digest: its first six bytes. */
export function drawOf(digest: Buffer): number {
  return digest.readUIntBE(0, 6) / 2 ** 48
}
