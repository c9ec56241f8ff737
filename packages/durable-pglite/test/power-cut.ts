import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { DirectoryRecord, Operation } from './file-operations.ts'

/** How much unsynced data reaches the disk. */
export type Unsynced = 'all of it' | 'none of it' | 'some of it'

/**
 * Writes to `into` a possible state of the recorded directory after a power cut after `operations`:
 * everything synced, and any part of the rest. `random` returns numbers from 0 to 1.
 *
 * A directory keeps its changes in order, and an fsync of a file also keeps the entry that created it, as
 * with journalling file systems.
 */
export function cutPower(
  operations: Operation[],
  { root, into, unsynced, random }: { root: string; into: string; unsynced: Unsynced; random: () => number },
) {
  const disk = new Disk(resolve(root))
  for (const operation of operations) disk.apply(operation)
  const share = random()
  const keep = () => unsynced === 'all of it' || (unsynced === 'some of it' && random() < share)
  disk.cut(keep)
  disk.writeTo(into)
}

type Change = Extract<Operation, { kind: 'write' | 'truncate' }>
type EntryChange = (entries: Map<string, object>) => void

const SECTOR = 4096

class Disk {
  readonly #root: string
  readonly #rootRecord: DirectoryRecord = { isDirectory: true }
  /** The view of the running system. */
  readonly #paths = new Map<string, object>()
  readonly #files = new Map<object, { synced: Content; pending: Change[] }>()
  readonly #directories = new Map<
    object,
    { entries: Map<string, object>; pending: { change: EntryChange; creates?: object }[] }
  >()

  constructor(root: string) {
    this.#root = root
    this.#paths.set(root, this.#rootRecord)
    this.#directories.set(this.#rootRecord, { entries: new Map(), pending: [] })
  }

  apply(operation: Operation) {
    switch (operation.kind) {
      case 'write':
      case 'truncate':
        this.#files.get(operation.file)?.pending.push(operation)
        break
      case 'create': {
        const { path, file } = operation
        this.#paths.set(path, file)
        if (file.isDirectory) this.#directories.set(file, { entries: new Map(), pending: [] })
        else this.#files.set(file, { synced: new Content(), pending: [] })
        this.#parentOf(path).pending.push({
          creates: file,
          change: (entries) => entries.set(basename(path), file),
        })
        break
      }
      case 'remove':
        this.#parentOf(operation.path).pending.push({
          change: (entries) => entries.delete(basename(operation.path)),
        })
        this.#move(operation.path, null)
        break
      case 'rename': {
        const { path, to } = operation
        if (dirname(path) !== dirname(to))
          throw new Error(`a rename from one directory to another: ${path}, ${to}`)
        const file = this.#paths.get(path) as object
        this.#parentOf(path).pending.push({
          change: (entries) => {
            entries.delete(basename(path))
            entries.set(basename(to), file)
          },
        })
        this.#move(path, to)
        break
      }
      case 'sync':
        if (operation.path === this.#root) this.#syncDirectory(this.#rootRecord)
        else if (operation.file.isDirectory) this.#syncDirectory(operation.file)
        else this.#syncFile(operation.file, operation.path)
    }
  }

  cut(keep: () => boolean) {
    for (const directory of this.#directories.values()) {
      for (const { change } of directory.pending) {
        if (!keep()) break
        change(directory.entries)
      }
      directory.pending = []
    }
    for (const file of this.#files.values()) {
      file.synced.apply(file.pending.flatMap(sectors).filter(keep))
      file.pending = []
    }
  }

  /** Writes only differences, because most of a cluster never changes. */
  writeTo(path: string, record: object = this.#rootRecord) {
    const directory = this.#directories.get(record)
    if (directory) {
      mkdirSync(path, { recursive: true })
      for (const name of readdirSync(path)) {
        if (!directory.entries.has(name)) rmSync(join(path, name), { recursive: true })
      }
      for (const [name, entry] of directory.entries) this.writeTo(join(path, name), entry)
    } else {
      const bytes = this.#files.get(record)?.synced.bytes ?? Buffer.alloc(0)
      if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes)
    }
  }

  #syncDirectory(record: object) {
    const directory = this.#directories.get(record)
    if (!directory) return
    for (const { change } of directory.pending) change(directory.entries)
    directory.pending = []
  }

  #syncFile(record: object, path: string) {
    const file = this.#files.get(record)
    if (!file) return
    file.synced.apply(file.pending)
    file.pending = []
    const directory = this.#directories.get(this.#paths.get(dirname(path)) as object)
    if (!directory) return
    const until = directory.pending.findIndex(({ creates }) => creates === record) + 1
    for (const { change } of directory.pending.splice(0, until)) change(directory.entries)
  }

  #parentOf(path: string) {
    const parent = this.#directories.get(this.#paths.get(dirname(path)) as object)
    if (!parent) throw new Error(`${path} is in no directory that was recorded`)
    return parent
  }

  #move(from: string, to: string | null) {
    for (const [path, record] of [...this.#paths]) {
      if (!`${path}/`.startsWith(`${from}/`)) continue
      this.#paths.delete(path)
      if (to !== null) this.#paths.set(to + path.slice(from.length), record)
    }
  }
}

/** A write may reach the disk in part, but never less than a sector of it. */
function sectors(change: Change): Change[] {
  if (change.kind === 'truncate') return [change]
  const { file, position, bytes } = change
  const parts: Change[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = Math.min(bytes.length, from + SECTOR - ((position + from) % SECTOR))
    parts.push({ kind: 'write', file, position: position + from, bytes: bytes.subarray(from, end) })
    from = end
  }
  return parts
}

/** The bytes of a file. */
class Content {
  #bytes = Buffer.alloc(0)
  #length = 0

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  apply(changes: Change[]) {
    for (const change of changes) {
      if (change.kind === 'truncate') {
        this.#grow(change.size)
        this.#bytes.fill(0, change.size, Math.max(change.size, this.#length))
        this.#length = change.size
      } else {
        const end = change.position + change.bytes.length
        this.#grow(end)
        change.bytes.copy(this.#bytes, change.position)
        this.#length = Math.max(this.#length, end)
      }
    }
  }

  #grow(length: number) {
    if (length <= this.#bytes.length) return
    const grown = Buffer.alloc(Math.max(length, this.#bytes.length * 2))
    this.#bytes.copy(grown)
    this.#bytes = grown
  }
}
