import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS } from '@electric-sql/pglite'

/** An in-memory cluster that starts from a snapshot; four times as fast as PGlite's own way. */
export class FilesFromSnapshot extends MemoryFS {
  readonly #snapshot: Uint8Array

  constructor(snapshot: Uint8Array) {
    super()
    this.#snapshot = snapshot
  }

  override async initialSyncFs() {
    const files = this.pg?.Module.FS as unknown as MemoryFiles
    files.mkdirTree(CLUSTER)
    for (const { path, bytes } of entriesOf(this.#snapshot)) {
      if (bytes) files.writeFile(join(CLUSTER, path), bytes)
      else files.mkdirTree(join(CLUSTER, path))
    }
  }
}

/** Extracts the files of a snapshot into an empty directory. */
export function unpackSnapshot(snapshot: Uint8Array, directory: string) {
  for (const { path, bytes } of entriesOf(snapshot)) {
    if (bytes) writeFileSync(join(directory, path), bytes)
    else mkdirSync(join(directory, path), { recursive: true })
  }
}

/** Where PGlite expects the cluster. */
const CLUSTER = '/pglite/data'

interface MemoryFiles {
  mkdirTree(path: string): void
  writeFile(path: string, bytes: Uint8Array): void
}

const BLOCK = 512

/** The entries of a tar as PGlite's `dumpDataDir` writes it: files, each after its directories. */
function* entriesOf(tar: Uint8Array): Generator<{ path: string; bytes: Uint8Array | null }> {
  const text = (from: number, length: number) =>
    Buffer.from(tar.buffer, tar.byteOffset + from, length)
      .toString('latin1')
      .replace(/\0.*$/s, '')

  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const path = join(text(at + 345, 155), text(at, 100))
    const size = Number.parseInt(text(at + 124, 12), 8)
    const isDirectory = text(at + 156, 1) === '5'
    const from = at + BLOCK
    yield { path, bytes: isDirectory ? null : tar.subarray(from, from + size) }
    at = from + Math.ceil(size / BLOCK) * BLOCK
  }
}
