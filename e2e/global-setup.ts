import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startSharedServer } from './servers.ts'

/** Builds the app if necessary, and starts the server that most tests share. */
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

/** Reports errors inside the server, which a passing test would not show. */
function errorsIn(output: string): string {
  const lines = output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))
  return lines.map((line) => `The shared server says: ${line}\n`).join('')
}
