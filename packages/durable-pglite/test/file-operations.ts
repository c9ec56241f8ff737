import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve } from 'node:path'

/** The operations on the files below a directory, in order. */
export type Operation =
  | { kind: 'create'; path: string; file: FileRecord | DirectoryRecord }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'write'; file: FileRecord; position: number; bytes: Buffer }
  | { kind: 'truncate'; file: FileRecord; size: number }
  | { kind: 'sync'; path: string; file: FileRecord | DirectoryRecord }

/** Identifies a file or directory, whatever its current name. */
export interface FileRecord {
  isDirectory: false
}
export interface DirectoryRecord {
  isDirectory: true
}

/**
 * Records the operations of this process on the files below `directory`, which starts empty, made through
 * Node's synchronous functions and `fsync`. The functions still work as usual; `stop` restores them.
 */
export function recordFiles(directory: string): { operations: Operation[]; stop(): void } {
  const root = resolve(directory)
  const operations: Operation[] = []
  const atPath = new Map<string, FileRecord | DirectoryRecord>([[root, { isDirectory: true }]])
  const atFd = new Map<number, { path: string; file: FileRecord | DirectoryRecord }>()
  const inside = (path: unknown): path is string =>
    typeof path === 'string' && `${resolve(path)}/`.startsWith(`${root}/`)
  const original = { ...fs }

  function created(path: string, isDirectory: boolean) {
    const file = { isDirectory } as FileRecord | DirectoryRecord
    atPath.set(path, file)
    operations.push({ kind: 'create', path, file })
    return file
  }
  function fileAt(path: string): FileRecord {
    return (atPath.get(path) ?? created(path, false)) as FileRecord
  }
  function wrote(file: FileRecord, position: number, bytes: Uint8Array) {
    operations.push({ kind: 'write', file, position, bytes: Buffer.from(bytes) })
  }

  const watched = {
    mkdirSync(path: string, options?: fs.MakeDirectoryOptions) {
      const isNew = inside(path) && !original.existsSync(path)
      const result = original.mkdirSync(path, options)
      if (isNew) created(resolve(path), true)
      return result
    },
    openSync(path: string, flags: string | number, mode?: fs.Mode) {
      const fd = original.openSync(path, flags, mode)
      if (inside(path))
        atFd.set(fd, { path: resolve(path), file: atPath.get(resolve(path)) ?? fileAt(resolve(path)) })
      return fd
    },
    closeSync(fd: number) {
      atFd.delete(fd)
      original.closeSync(fd)
    },
    writeFileSync(path: string, data: string | Uint8Array, options?: fs.WriteFileOptions) {
      original.writeFileSync(path, data, options)
      if (!inside(path)) return
      const file = fileAt(resolve(path))
      operations.push({ kind: 'truncate', file, size: 0 })
      wrote(file, 0, Buffer.from(data))
    },
    writeSync(fd: number, buffer: Int8Array, offset: number, length: number, position: number) {
      const written = original.writeSync(fd, buffer, offset, length, position)
      const file = atFd.get(fd)?.file
      if (file)
        wrote(
          file as FileRecord,
          position,
          new Uint8Array(buffer.buffer, buffer.byteOffset + offset, written),
        )
      return written
    },
    truncateSync(path: string, size = 0) {
      original.truncateSync(path, size)
      if (inside(path)) operations.push({ kind: 'truncate', file: fileAt(resolve(path)), size })
    },
    ftruncateSync(fd: number, size = 0) {
      original.ftruncateSync(fd, size)
      const file = atFd.get(fd)?.file
      if (file) operations.push({ kind: 'truncate', file: file as FileRecord, size })
    },
    renameSync(from: string, to: string) {
      original.renameSync(from, to)
      if (!inside(from)) return
      operations.push({ kind: 'rename', path: resolve(from), to: resolve(to) })
      for (const [path, file] of [...atPath]) {
        if (!`${path}/`.startsWith(`${resolve(from)}/`)) continue
        atPath.delete(path)
        atPath.set(resolve(to) + path.slice(resolve(from).length), file)
      }
    },
    unlinkSync: removing((path: string) => original.unlinkSync(path)),
    rmdirSync: removing((path: string) => original.rmdirSync(path)),
    rmSync: removing((path: string, options?: fs.RmOptions) => original.rmSync(path, options)),
    fsyncSync(fd: number) {
      original.fsyncSync(fd)
      synced(fd)
    },
    fsync(fd: number, done: fs.NoParamCallback) {
      original.fsync(fd, (error) => {
        if (!error) synced(fd)
        done(error)
      })
    },
  }

  function synced(fd: number) {
    const open = atFd.get(fd)
    if (open) operations.push({ kind: 'sync', ...open })
  }

  function removing<More extends unknown[]>(remove: (path: string, ...more: More) => void) {
    return (path: string, ...more: More) => {
      const exists = inside(path) && original.existsSync(path)
      remove(path, ...more)
      if (!exists) return
      atPath.delete(resolve(path))
      operations.push({ kind: 'remove', path: resolve(path) })
    }
  }

  // Some of these functions call others, which must not be recorded twice.
  let within = false
  for (const [name, watching] of Object.entries(watched)) {
    const plain = original[name as keyof typeof watched] as (...args: unknown[]) => unknown
    Object.assign(fs, {
      [name](...args: unknown[]) {
        if (within) return plain(...args)
        within = true
        try {
          return (watching as typeof plain)(...args)
        } finally {
          within = false
        }
      },
    })
  }
  syncBuiltinESMExports()
  return {
    operations,
    stop() {
      for (const name of Object.keys(watched) as (keyof typeof watched)[])
        Object.assign(fs, { [name]: original[name] })
      syncBuiltinESMExports()
    },
  }
}
