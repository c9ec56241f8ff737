import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The tests drive what a newcomer would start, so it is built first, unless it is. */
export default function buildFirst() {
  execFileSync('npm', ['run', 'prestart', '--silent'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
  })
}
