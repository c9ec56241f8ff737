import { startCluster } from '../../e2e/nodes/cluster.ts'
import { startPatroni } from '../../e2e/nodes/patroni.ts'
import { HIGH_AVAILABILITY, missingPrograms } from '../../e2e/nodes/programs.ts'
import { seeded } from '../measure.ts'
import { makeCouples } from '../people.ts'
import { crashesOf, untilSo } from './cluster.ts'
import type { Fault } from './fault.ts'
import { rest, startTalk } from './talk.ts'

/** Of five couples; with what is sent again, fewer than an account's budget. */
const PER_SECOND = 20
const COUPLES = 5
/** The former primary is found missing after 20 s, and the standby takes seconds to take over. */
const RECOVERED_WITHIN_MS = 30_000

export const failover: Fault = {
  id: 'failover',
  what: ({ times }) =>
    `primary of PostgreSQL and its Patroni killed under load, ${times(20)} times, two nodes behind HAProxy`,
  lacks: () => missingPrograms(HIGH_AVAILABILITY),
  async run({ times }) {
    const patroni = await startPatroni()
    const cluster = await startCluster({ env: { DATABASE_URL: patroni.url } })
    const random = seeded(50)
    const recoveries: number[] = []
    try {
      const couples = await makeCouples(COUPLES, (name) => cluster.signUp(name))
      const talk = startTalk(couples, PER_SECOND)
      try {
        for (let round = 0; round < times(20); round++) {
          await rest(1000 + 1000 * random())
          const startAgain = await patroni.killPrimary()
          const killedAt = performance.now()
          const hasAnswered = () => talk.tries.some(({ at, status }) => at > killedAt && status === 200)
          await untilSo(hasAnswered, 2 * RECOVERED_WITHIN_MS)
          recoveries.push(hasAnswered() ? performance.now() - killedAt : Number.NaN)
          startAgain()
          await patroni.untilWhole()
        }
        await talk.end()
        const sorted = recoveries.toSorted((one, other) => one - other)
        return [
          ...(await talk.compare({ least: 10 * times(20) })),
          { what: 'times', found: recoveries.length, least: times(20) },
          {
            what: 'ms until writes were back, p95',
            found: sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN,
            most: RECOVERED_WITHIN_MS,
          },
          { what: 'fastest', found: sorted[0] ?? Number.NaN },
          ...crashesOf(cluster),
        ]
      } finally {
        talk.giveUp()
      }
    } finally {
      await cluster.stop()
      await patroni.stop()
    }
  },
}
