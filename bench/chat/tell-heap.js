import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Loaded before a server, so that it says on SIGUSR2 how much memory it holds once what nobody needs is collected.
if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    collect()
    process.stdout.write(`memory ${JSON.stringify(process.memoryUsage())}\n`)
  })
}
