import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asUser } from 'durable-pglite/owner'
import { expect, onTestFinished, test } from 'vitest'
import { scratchDirectory } from '../../test/scratch.ts'
import { openDriver } from './db/open.ts'
import { rejectUnwritable } from './directories.ts'
import { createLog } from './log.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

function place(): string {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const open = (directory: string) =>
  openDriver({ databaseUrl: null, directory, freeBytesMin: 0, log: createLog('silent') })

test('a usable directory is made, and left empty', async () => {
  const directory = join(place(), 'documents')
  await rejectUnwritable('DOCUMENTS_DIR', directory)
  expect(readdirSync(directory)).toEqual([])
})

test('each reason why a directory cannot be used is one sentence with the setting, for the database as well', async () => {
  const directory = place()
  writeFileSync(join(directory, 'file'), '')
  symlinkSync('loop', join(directory, 'loop'))
  mkdirSync(join(directory, 'closed'))
  chmodSync(directory, 0o755)
  chmodSync(join(directory, 'closed'), 0o555)
  const rows: [string, RegExp][] = [
    ['file', /is no directory/],
    ['file/data', /is no directory/],
    ['loop/data', /symbolic link/],
    ['x'.repeat(300), /too long a name/],
    ['closed/data', /cannot be written by this user/],
  ]
  for (const [name, reason] of rows) {
    const path = join(directory, name)
    await asUser(NOBODY, async () => {
      await expect(rejectUnwritable('DOCUMENTS_DIR', path)).rejects.toThrow(`DOCUMENTS_DIR ${path} `)
      await expect(open(path)).rejects.toThrow(`DATA_DIR ${path} `)
      await expect(open(path)).rejects.toThrow(reason)
    })
  }
})
