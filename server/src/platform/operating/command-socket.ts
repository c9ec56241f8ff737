import { CodedError } from '../http/coded-error.ts'
import type { Logger } from '../log.ts'
import { connectIn, type DirectorySocket, listenIn, readLine } from './directory-socket.ts'

const SOCKET = 'commands.sock'

/** What the process answers, as a line of JSON. */
type Answer = { result: unknown } | { error: string }

/**
 * Runs the operator's commands in the process that holds the lock of a data directory. Each connection sends one
 * command as a line of JSON. Without the socket, commands need the server stopped, and nothing else suffers.
 */
export async function listenForCommands({
  directory,
  run,
  log,
}: {
  directory: string
  run(command: unknown): Promise<unknown>
  log: Logger
}): Promise<DirectorySocket | null> {
  async function answer(line: string): Promise<Answer> {
    try {
      return { result: await run(JSON.parse(line)) }
    } catch (error) {
      if (error instanceof CodedError) return { error: error.message }
      log.error({ err: error }, 'a command of the operator failed')
      return { error: `The running server failed: ${(error as Error).message}` }
    }
  }
  try {
    return await listenIn(directory, SOCKET, async (socket) => {
      const line = await readLine(socket)
      if (line !== null) socket.end(`${JSON.stringify(await answer(line))}\n`)
    })
  } catch (error) {
    log.warn({ err: error }, 'commands need this server stopped, because it cannot listen in DATA_DIR')
    return null
  }
}

/**
 * Asks the running server to run a command. Null if none listens.
 *
 * @throws Error with the server's sentence
 */
export async function requestCommand(directory: string, command: object): Promise<unknown> {
  const socket = await connectIn(directory, SOCKET)
  if (!socket) return null
  const answered = readLine(socket)
  socket.write(`${JSON.stringify(command)}\n`)
  const line = await answered
  if (line === null)
    throw new Error(
      'The server stopped before it answered: look with "user find" whether it did the command.',
    )
  const answer: Answer = JSON.parse(line)
  if ('error' in answer) throw new Error(answer.error)
  return answer.result
}
