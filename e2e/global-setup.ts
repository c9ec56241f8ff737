import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startSharedServer } from './servers.ts'

/** The tests drive what a newcomer would start, so it is built first, unless it is; and most of them share one server. */
export default async function setUp() {
  execFileSync('npm', ['run', 'prestart', '--silent'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  })
  const { app, stop } = await startSharedServer()
  return async () => {
    process.stdout.write(errorsIn(app.output()))
    await stop()
  }
}

/** What failed inside of the server is told, as a test that goes on regardless would not. */
function errorsIn(output: string): string {
  const lines = output.split('\n').filter((line) => /"level":[56]0/.test(line))
  return lines.map((line) => `The shared server says: ${line}\n`).join('')
}
