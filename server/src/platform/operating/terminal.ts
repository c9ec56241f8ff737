import { BadConfig } from '../config.ts'

/**
 * Runs a command of the operator's. A failure is printed as one sentence per reason, and the exit code is 1. A
 * reader that leaves early, as in `| head`, is no failure.
 */
export async function runCommand(command: () => Promise<void>) {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  try {
    await command()
  } catch (error) {
    const reasons = error instanceof BadConfig ? error.mistakes : [sentenceOf(error)]
    for (const reason of reasons) process.stderr.write(`${reason}\n`)
    process.exitCode = 1
  }
}

export function say(line: string) {
  process.stdout.write(`${line}\n`)
}

function sentenceOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE')
    return 'The program behind the pipe ended before it had everything.'
  return error instanceof Error ? error.message : String(error)
}
