import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The server cannot listen where the configuration says. The message is meant for a terminal. */
export class CannotListen extends Error {
  override name = 'CannotListen'
}

/** @throws CannotListen with the setting to change */
export async function listen(http: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>) {
  try {
    await http.listen({ host, port })
  } catch (error) {
    const sentence = SENTENCES[(error as NodeJS.ErrnoException).code ?? '']
    if (!sentence) throw error
    throw new CannotListen(sentence(host, port), { cause: error })
  }
}

const NO_ADDRESS = (host: string) =>
  `HOST ${host} is no address of this machine: set HOST to one that is, to 127.0.0.1 for this machine only, or to 0.0.0.0 for all of its addresses.`

const SENTENCES: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT ${port} is taken by another program (HOST ${host}): set PORT to another number, or stop that program.`,
  EACCES: (_, port) =>
    `PORT ${port} may be opened by root only: set PORT to a number from 1024, with a proxy in front.`,
  EADDRNOTAVAIL: NO_ADDRESS,
  ENOTFOUND: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
  EAFNOSUPPORT: NO_ADDRESS,
  EINVAL: NO_ADDRESS,
}
