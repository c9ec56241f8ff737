import { makeDataDir, removeDataDir } from '../../e2e/app.ts'
import { startNode } from '../../e2e/nodes/cluster.ts'
import { ORIGIN } from '../../server/test/person.ts'
import { seeded } from '../measure.ts'
import { makeCouples, signUpAt } from '../people.ts'
import type { Fault } from './fault.ts'
import { rest, startTalk, type Talk } from './talk.ts'

const PER_SECOND = 50
const COUPLES = 5

export const killed: Fault = {
  id: 'killed',
  what: ({ times }) =>
    `${times(200)} kill -9 of the server under ${PER_SECOND} messages/s, on the embedded database`,
  lacks: () => null,
  async run({ times }) {
    const dataDir = await makeDataDir()
    const server = await startNode({ DATA_DIR: dataDir, PUBLIC_URL: ORIGIN, THROTTLES: 'off' })
    let talk: Talk | undefined
    try {
      const couples = await makeCouples(COUPLES, (name) => signUpAt(server.http, name))
      talk = startTalk(couples, PER_SECOND)
      const random = seeded(200)
      let slowestMs = 0
      for (let round = 0; round < times(200); round++) {
        // At any moment, with or without a backlog.
        await rest(100 + 900 * random())
        await server.kill()
        const killedAt = performance.now()
        await server.restart()
        slowestMs = Math.max(slowestMs, performance.now() - killedAt)
      }
      await talk.end()
      return [
        ...(await talk.compare({ least: 10 * times(200) })),
        { what: 'slowest restart in ms', found: slowestMs },
      ]
    } finally {
      talk?.giveUp()
      await server.kill()
      await removeDataDir(dataDir)
    }
  },
}
