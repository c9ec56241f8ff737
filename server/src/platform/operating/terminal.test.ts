import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const TERMINAL = new URL('./terminal.ts', import.meta.url).href

/** What a command with this work prints to stderr, with its output in a pipe to `reader`. */
function complaintOf(work: string, reader: string): string {
  const command = `
    import { pipeline } from 'node:stream/promises'
    import { runCommand, say } from ${JSON.stringify(TERMINAL)}
    await runCommand(false, async () => { ${work} })`
  const program = [process.execPath, '--import', TSX, '--input-type=module', '-e', command]
  const { stderr } = spawnSync('sh', ['-c', `"$@" | ${reader}`, 'sh', ...program], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  return stderr
}

test('a reader that leaves early ends no command, whose failure is one sentence', () => {
  const work = `
    for (let n = 0; n < 20; n++) {
      say('a finding')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    throw new Error('One sentence.')`
  expect(complaintOf(work, 'true')).toBe('One sentence.\n')
})

test('the failure of a command that was writing a backup to a pipe is one sentence', () => {
  const work = `
    await pipeline(async function* () {
      yield 'half a backup'
      throw new Error('There is no pg_dump.')
    }, process.stdout)`
  expect(complaintOf(work, 'cat')).toBe('There is no pg_dump.\n')
})
