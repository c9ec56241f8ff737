import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secret } from './secret.ts'

/** Encrypted files that are kept for a while and then destroyed beyond recovery. */
export interface Blobs {
  /** Stores it under this name; durable when this resolves. */
  put(name: string, content: Buffer): Promise<void>
  /** The content stored under this name, or null. */
  get(name: string): Promise<Buffer | null>
  /** Destroys the key, then the file. Does nothing if both are gone. */
  remove(name: string): Promise<void>
  /** The names of all files, incomplete ones included. */
  list(): Promise<string[]>
}

/**
 * Encrypts each file (AES-256-GCM) under a key of its own, stored next to it. Decrypting needs the file, its
 * key and the secret of the installation.
 */
export function createBlobs(directory: string, secret: Secret): Blobs {
  const place = (name: string, kind: Kind) => join(directory, `${checked(name)}.${kind}`)
  const keyOf = (part: Buffer) => secret.digest('blob', part.toString('hex'))

  return {
    async put(name, content) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const part = randomBytes(KEY_BYTES)
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(part), iv).setAAD(Buffer.from(name))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      await write(place(name, 'key'), part)
      await write(place(name, 'sealed'), Buffer.concat([iv, cipher.getAuthTag(), encrypted]))
      await flush(directory)
    },
    async get(name) {
      const [part, file] = [await read(place(name, 'key')), await read(place(name, 'sealed'))]
      if (!part || !file) return null
      const iv = file.subarray(0, IV_BYTES)
      const tag = file.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(part), iv)
        .setAAD(Buffer.from(name))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(file.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    },
    async remove(name) {
      for (const kind of KINDS) await unlink(place(name, kind)).catch(unlessMissing)
      await flush(directory)
    },
    async list() {
      const files = (await readdir(directory).catch(unlessMissing)) ?? []
      return [...new Set(files.flatMap((file) => OUR_FILE.exec(file)?.[1] ?? []))]
    },
  }
}

type Kind = (typeof KINDS)[number]
const KINDS = ['key', 'sealed'] as const
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const OUR_FILE = /^([\w-]{43})\.(?:key|sealed)$/

function checked(name: string): string {
  if (!/^[\w-]{43}$/.test(name)) throw new Error('a blob name must be a random token')
  return name
}

function write(file: string, content: Buffer) {
  return writeFile(file, content, { mode: 0o600, flag: 'wx', flush: true })
}

function read(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch(unlessMissing)
}

/** Creating or deleting a file changes its directory, which must be flushed as well. */
async function flush(directory: string) {
  // Windows cannot flush a directory and does not need to.
  if (process.platform === 'win32') return
  const handle = await open(directory).catch(unlessMissing)
  await handle?.sync().finally(() => handle.close())
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
