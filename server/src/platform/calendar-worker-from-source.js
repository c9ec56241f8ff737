// In place of calendar-worker.js where nothing was built: in development and in tests.
import { createRequire } from 'node:module'
import { register } from 'tsx/cjs/api'

register()
createRequire(import.meta.url)('./calendar-worker.ts')
