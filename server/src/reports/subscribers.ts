import { reportChanged } from '@hereabouts/contract/reports/events'
import type { Deps } from '../platform/deps.ts'
import { reportFeltUnsafe, reportUnsafeMeetups } from './service.ts'

export function subscribeReports(deps: Deps) {
  const { bus, live } = deps
  bus.on('reports.changed', ({ id, reporter }) => {
    if (reporter !== null) live.send([reporter], reportChanged, { id })
  })
  // "Felt unsafe" is stored in the meetup's row, so a job finds those whose event was lost.
  bus.on('meetups.changed', ({ id }) => reportUnsafeMeetups(deps, id))
  bus.beforeCommit('gatherings.feltUnsafe', (tx, { id, by, about }) =>
    reportFeltUnsafe(deps, tx, { reporter: by, subject: about, at: id, text: '' }),
  )
}
