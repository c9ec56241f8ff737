import { fileURLToPath } from 'node:url'
import { checkHouse } from './check-rooms/check.ts'
import { EXCEPTIONS } from './check-rooms/exceptions.ts'
import { readFiles } from './check-rooms/read-files.ts'
import { print } from './check-rooms/violation.ts'

// Holds the rules of the house: run by `npm run lint`, and so by CI.
const files = readFiles(fileURLToPath(new URL('..', import.meta.url)))
const violations = checkHouse(files, EXCEPTIONS)
const said =
  violations.length > 0 ? violations.map(print) : [`${files.length} files keep the rules of the house.`]
process.stdout.write(`${said.join('\n')}\n`)
process.exitCode = violations.length > 0 ? 1 : 0
