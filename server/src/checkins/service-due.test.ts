import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { inTurn } from '../../test/in-turn.ts'
import { scratchDirectory } from '../../test/scratch.ts'
import { startCheckInProcess } from '../../test/start-process.ts'

const CHECK_INS = 8

inTurn('a process that is killed halfway still nudges and alerts exactly once', async () => {
  const directory = scratchDirectory()
  const dies = async (now: string, made: number, after: number) => {
    const process = startCheckInProcess(directory, now, made)
    await process.says(`written ${after}`)
    await process.kill()
  }
  const ends = async (now: string) => {
    const process = startCheckInProcess(directory, now, 0)
    await process.exited
    return JSON.parse(process.said.at(-1) ?? '[]')
  }
  await dies('2026-11-20T18:00:00Z', CHECK_INS, 3)
  await dies('2026-11-20T18:00:00Z', 0, 2)
  const nudges = { subject: 'Are you OK?', mails: CHECK_INS, recipients: CHECK_INS }
  expect(await ends('2026-11-20T18:00:00Z')).toEqual([nudges])
  await dies('2026-11-20T18:10:00Z', 0, 4)
  expect(await ends('2026-11-20T18:10:00Z')).toEqual([
    { subject: 'Ana hasn’t checked in', mails: CHECK_INS, recipients: CHECK_INS },
    nudges,
  ])
  expect(await ends('2026-11-20T19:00:00Z')).toHaveLength(2)
  rmSync(directory, { recursive: true })
})
