import { startCluster } from '../../e2e/nodes/cluster.ts'
import { missingPrograms } from '../../e2e/nodes/programs.ts'
import { resyncWhileHeld } from '../../e2e/nodes/resync.ts'
import { type Couple, makeCouples } from '../people.ts'
import type { Fault } from './fault.ts'

export const commitsHeld: Fault = {
  id: 'commits-held',
  what: ({ times }) =>
    `transaction A held, B committed, resync, ${times(1000).toLocaleString('en-US')} times, two nodes on PostgreSQL`,
  lacks: missingPrograms,
  async run({ times }) {
    const cluster = await startCluster()
    try {
      const [couple] = await makeCouples(1, (name) => cluster.signUp(name))
      const found = await resyncWhileHeld(cluster, couple as Couple, times(1000))
      return [
        { what: 'times that A was not visible yet', found: found.unseen, least: times(1000) },
        { what: 'times that B waited for it', found: found.waited },
        { what: 'times that B overtook it', found: found.went },
        { what: 'acknowledged', found: found.acknowledged, least: 2 * times(1000) },
        { what: 'missed when catching up', found: found.missed, most: 0 },
        { what: 'conversation lists that disagreed', found: found.listedOtherwise, most: 0 },
      ]
    } finally {
      await cluster.stop()
    }
  },
}
