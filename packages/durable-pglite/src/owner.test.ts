import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scratchDirectory } from '../test/scratch.ts'
import { startDatabaseProcess } from '../test/start-process.ts'
import { lockDirectory } from './lock.ts'
import { findUser, isRoot, nameOf } from './owner.ts'

const NOBODY = 65_534
let directory: string
beforeEach(() => {
  directory = scratchDirectory()
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const filesIn = (path: string) => readdirSync(path, { recursive: true, encoding: 'utf8' })
const ownersOf = (path: string) => new Set(filesIn(path).map((name) => lstatSync(join(path, name)).uid))

// Only root can give files away and become somebody else.
describe.runIf(isRoot())('as root', () => {
  test('the directory of somebody else is refused in one sentence, and nothing is left in it', () => {
    chownSync(directory, NOBODY, NOBODY)
    expect(() => lockDirectory(directory)).toThrow(
      `${directory} belongs to ${nameOf(NOBODY)}, and this process runs as root.`,
    )
    expect(filesIn(directory)).toEqual([])
  })

  test('as its owner, everything created belongs to that owner, and the process is root again afterwards', async () => {
    chownSync(directory, NOBODY, NOBODY)
    const process = startDatabaseProcess(directory, 'close-as-owner')
    await process.exited
    expect(process.said).toEqual([`${NOBODY},${NOBODY},${NOBODY}`, 'true'])
    expect([...ownersOf(directory)]).toEqual([NOBODY])
  })

  test('a user is found by name, without becoming that user', () => {
    expect(findUser('nobody')?.uid).toBe(NOBODY)
    expect(findUser('nobody of that name')).toBeNull()
    expect(isRoot()).toBe(true)
  })

  test('one file of another user in the cluster is refused before PostgreSQL finds it', () => {
    mkdirSync(join(directory, 'cluster', 'base'), { recursive: true })
    writeFileSync(join(directory, 'cluster', 'base', '1'), '')
    chownSync(join(directory, 'cluster', 'base', '1'), NOBODY, NOBODY)
    expect(() => lockDirectory(directory)).toThrow(`${directory} holds files that do not belong to root (1).`)
  })

  test("a volume's mount point may stay root's, and hold what is not the database's", async () => {
    chmodSync(directory, 0o777)
    writeFileSync(join(directory, 'lost+found'), '')
    chownSync(join(directory, 'lost+found'), NOBODY, NOBODY)
    lockDirectory(directory).release()
  })
})
