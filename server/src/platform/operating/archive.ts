import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Readable, Transform, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'

/** Adds to an archive. Each call resolves when the content has been passed on. */
export interface ArchiveWriter {
  addDirectory(path: string): Promise<void>
  addFile(path: string, from: string): Promise<void>
  add(path: string, content: Buffer): Promise<void>
  /** Adds a stream of unknown length as numbered parts, which `cat` joins. */
  addStream(path: string, content: Readable): Promise<void>
}

/** Something in an archive; a directory has no content. */
export interface ArchiveEntry {
  path: string
  isDirectory: boolean
  content: Readable
}

/** The archive is damaged, or not one of ours. The message is meant for a terminal. */
export class BadArchive extends Error {
  override name = 'BadArchive'
}

const SUMS = 'SHA256SUMS'
const PART_BYTES = 8 * 1024 ** 2
/** Higher levels take several times as long for a few percent. */
const GZIP_LEVEL = 3

/**
 * Writes a compressed tar, which ends with the SHA-256 of everything in it: `tar -xzf` unpacks it, and `sha256sum
 * -c SHA256SUMS` checks it, without this program.
 */
export async function writeArchive(to: Writable, write: (archive: ArchiveWriter) => Promise<void>) {
  const tar = pack()
  const sums: string[] = []
  const writing = pipeline(tar, createGzip({ level: GZIP_LEVEL }), to)
  // A reader that has gone lets nothing drain any more.
  const failed = new Promise<never>((_, reject) => writing.catch(reject))
  failed.catch(() => {})

  async function addChunks(path: string, size: number, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
    const hash = createHash('sha256')
    const { sink, added } = startEntry({ name: path, size, mode: 0o600 })
    let left = size
    for await (const chunk of chunks) {
      const part = chunk.subarray(0, left)
      left -= part.length
      hash.update(part)
      if (!sink.write(part)) await Promise.race([once(sink, 'drain'), failed])
    }
    if (left > 0) throw new Error(`${path} became shorter while it was read.`)
    sink.end(undefined)
    await Promise.race([added, failed])
    sums.push(`${hash.digest('hex')}  ${path}\n`)
  }

  function startEntry(header: Partial<Header> & Pick<Header, 'name'>) {
    let settle: (error?: Error | null) => void = () => {}
    const added = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve())
    })
    added.catch(() => {})
    const sink = tar.entry(header, (error) => settle(error))
    // The pipeline reports it.
    sink.on('error', () => {})
    return { sink, added }
  }

  const archive: ArchiveWriter = {
    addDirectory: (path) => startEntry({ name: path, type: 'directory', mode: 0o700 }).added,
    addFile: async (path, from) => addChunks(path, (await stat(from)).size, createReadStream(from)),
    add: (path, content) => addChunks(path, content.length, [content]),
    async addStream(path, content) {
      let nth = 0
      for await (const part of partsOf(content))
        await addChunks(`${path}.${String(++nth).padStart(6, '0')}`, part.length, [part])
    },
  }
  try {
    await Promise.race([write(archive), failed])
    await archive.add(SUMS, Buffer.from(sums.join('')))
  } catch (error) {
    tar.destroy(error as Error)
    await writing.catch(() => {})
    throw error
  }
  tar.finalize()
  await writing
}

/**
 * Hands over each entry in order, and rejects when one was changed or the end is missing. What was handed over is
 * known to be whole only once this resolves.
 *
 * @throws BadArchive
 */
export async function readArchive(from: Readable, take: (entry: ArchiveEntry) => Promise<void>) {
  const tar = extract()
  const reading = pipeline(from, createGunzip(), tar)
  reading.catch(() => {})
  const sums: string[] = []
  let expected: string | undefined
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      const path = name.replace(/\/$/, '')
      if (path.startsWith('/') || path.split('/').includes('..') || expected !== undefined)
        throw new BadArchive('The backup contains what no backup of ours contains.')
      if (path === SUMS) {
        expected = (await bytesOf(entry as AsyncIterable<Buffer>)).toString()
        continue
      }
      const hash = createHash('sha256')
      const content = entry.pipe(
        new Transform({
          transform(chunk, _, done) {
            hash.update(chunk)
            done(null, chunk)
          },
        }),
      )
      await take({ path, isDirectory: type === 'directory', content })
      // What was not taken counts, too.
      content.resume()
      await finished(content, { writable: false })
      if (type !== 'directory') sums.push(`${hash.digest('hex')}  ${path}\n`)
    }
    await reading
  } catch (error) {
    tar.destroy()
    await reading.catch(() => {})
    throw isDamage(error) ? new BadArchive('The backup is damaged or incomplete.', { cause: error }) : error
  }
  if (expected === undefined) throw new BadArchive('The backup is incomplete: its end is missing.')
  if (expected !== sums.join('')) throw new BadArchive('The backup is damaged: its checksums do not match.')
}

export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** Of zlib and of tar-stream, which names its errors in words only. */
function isDamage(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return (
    /^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test(code ?? '') || /Unexpected end of data|tar header/i.test(message)
  )
}

async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    parts.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(parts)
    parts = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(parts)
}
