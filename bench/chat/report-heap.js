import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server, so that it prints its memory after a garbage collection on SIGUSR2.
if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    collect()
    process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`)
  })
}
