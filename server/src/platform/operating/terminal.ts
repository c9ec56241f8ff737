import { BadConfig } from '../config.ts'
import { BadUsage } from './command.ts'

/**
 * Runs a command of the operator's. A failure is printed as one sentence per reason, or as JSON where a program reads
 * the result; the exit code is then 1, or 2 if the command line is wrong. A reader that leaves early, as in `| head`,
 * is no failure.
 */
export async function runCommand(asJson: boolean, command: () => Promise<void>) {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // Any other error is the command's own failure, which ended what it wrote and is printed below.
      if (error.syscall === 'write' && error.code !== 'EPIPE') throw error
    })
  try {
    await command()
  } catch (error) {
    const errors = error instanceof BadConfig ? error.mistakes : [sentenceOf(error)]
    if (asJson) say(JSON.stringify({ errors }, null, 2))
    else for (const sentence of errors) process.stderr.write(`${sentence}\n`)
    process.exitCode = error instanceof BadUsage ? 2 : 1
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
