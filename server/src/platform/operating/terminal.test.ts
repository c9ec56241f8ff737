import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const TERMINAL = new URL('./terminal.ts', import.meta.url).href
const COMMAND = `
  import { runCommand, say } from ${JSON.stringify(TERMINAL)}
  await runCommand(false, async () => {
    for (let n = 0; n < 20; n++) {
      say('a finding')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    throw new Error('One sentence.')
  })`

test('a reader that leaves early ends no command, whose failure is one sentence', () => {
  const program = [process.execPath, '--import', TSX, '--input-type=module', '-e', COMMAND]
  const { stderr } = spawnSync('sh', ['-c', '"$@" | true', 'sh', ...program], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  })
  expect(stderr).toBe('One sentence.\n')
})
