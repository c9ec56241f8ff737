import { Counter, Gauge, type Registry } from 'prom-client'
import type { Deps } from '../platform/deps.ts'
import type { Gauges, Steps } from './rules.ts'

export interface Watched {
  /** How many pushes wait on this node. */
  countWaitingPushes(): number
}

/** The metrics of this feature, beside those of the platform. */
export function registerNumbers(registry: Registry, live: Deps['live'], watched: Watched) {
  const registers = [registry]
  const steps = new Counter({
    ...{ name: 'hereabouts_meetups_total', registers },
    help: 'Meetups that were proposed, were accepted, and ended in a meeting, on this node.',
    labelNames: ['step'],
  })
  for (const step of STEPS) steps.inc({ step }, 0)
  new Gauge({
    ...{ name: 'hereabouts_sockets', registers },
    help: 'Live connections that are open on this node.',
    collect() {
      this.set(live.countSockets())
    },
  })
  new Gauge({
    ...{ name: 'hereabouts_pushes_waiting', registers },
    help: 'Pushes that wait on this node.',
    collect() {
      this.set(watched.countWaitingPushes())
    },
  })
  const lag = new Gauge({
    ...{ name: 'hereabouts_event_loop_lag_seconds', registers },
    help: 'By how much one of a hundred turns of the event loop was late, in the last ten seconds.',
  })
  const available = new Gauge({
    ...{ name: 'hereabouts_available_people', registers },
    help: 'People who are available: all of them, as every node counts them in the one database.',
  })
  const ages = new Gauge({
    ...{ name: 'hereabouts_queue_oldest_seconds', registers },
    help: 'For how long the oldest mail, verification, report and appeal has waited.',
    labelNames: ['queue'],
  })
  const overdue = new Gauge({
    ...{ name: 'hereabouts_overdue_deletions', registers },
    help: 'Rows that should have been deleted by now.',
  })

  return {
    countStep: (step: Step) => steps.inc({ step }),
    async steps(): Promise<Steps['steps']> {
      const { values } = await steps.get()
      const of = (step: Step) => values.find(({ labels }) => labels.step === step)?.value ?? 0
      return { invited: of('invited'), accepted: of('accepted'), met: of('met') }
    },
    /** Tells what was looked up, until it is looked up again. */
    tell(known: Gauges) {
      const { mailAge = 0, verificationAge = 0, reportAge = 0, appealAge = 0 } = known
      lag.set((known.lag ?? 0) / 1000)
      available.set(known.available ?? 0)
      overdue.set(known.overdue ?? 0)
      ages.set({ queue: 'mail' }, mailAge)
      ages.set({ queue: 'verifications' }, verificationAge)
      ages.set({ queue: 'reports' }, reportAge)
      ages.set({ queue: 'appeals' }, appealAge)
    },
  }
}

type Step = keyof Steps['steps']
const STEPS: readonly Step[] = ['invited', 'accepted', 'met']
