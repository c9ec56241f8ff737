import { Counter, Gauge, type Registry } from 'prom-client'
import type { Deps } from '../platform/deps.ts'
import type { Gauges, Steps } from './rules.ts'

export interface Watched {
  /** The number of pushes queued on this node. */
  countWaitingPushes(): number
}

/** The metrics of this feature, in addition to those of the platform. */
export function registerNumbers(registry: Registry, live: Deps['live'], watched: Watched) {
  const registers = [registry]
  const steps = new Counter({
    name: 'hereabouts_meetups_total',
    registers,
    help: 'Meetups by step on this node: invited, accepted, met.',
    labelNames: ['step'],
  })
  for (const step of STEPS) steps.inc({ step }, 0)
  const gatherings = new Counter({
    name: 'hereabouts_gatherings_total',
    registers,
    help: 'Gatherings by step on this node: started, on, over. The rest lapsed or was cancelled.',
    labelNames: ['step'],
  })
  for (const step of GATHERING_STEPS) gatherings.inc({ step }, 0)
  new Gauge({
    name: 'hereabouts_sockets',
    registers,
    help: 'Open live connections on this node.',
    collect() {
      this.set(live.countSockets())
    },
  })
  new Gauge({
    name: 'hereabouts_pushes_waiting',
    registers,
    help: 'Pushes queued on this node.',
    collect() {
      this.set(watched.countWaitingPushes())
    },
  })
  const lag = new Gauge({
    name: 'hereabouts_event_loop_lag_seconds',
    registers,
    help: '99th percentile of the event loop delay in the last ten seconds.',
  })
  const available = new Gauge({
    name: 'hereabouts_available_people',
    registers,
    help: 'Available people in the whole installation; every node reports the same count.',
  })
  const ages = new Gauge({
    name: 'hereabouts_queue_oldest_seconds',
    registers,
    help: 'Age of the oldest waiting e-mail, verification, report and appeal.',
    labelNames: ['queue'],
  })
  const overdue = new Gauge({
    name: 'hereabouts_overdue_deletions',
    registers,
    help: 'Rows that should have been deleted by now.',
  })

  return {
    countStep: (step: Step) => steps.inc({ step }),
    countGathering: (step: GatheringStep) => gatherings.inc({ step }),
    async steps(): Promise<Steps['steps']> {
      const { values } = await steps.get()
      const of = (step: Step) => values.find(({ labels }) => labels.step === step)?.value ?? 0
      return { invited: of('invited'), accepted: of('accepted'), met: of('met') }
    },
    /** Sets the gauges to values that were looked up. */
    set(known: Gauges) {
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
const GATHERING_STEPS = ['started', 'on', 'over'] as const
type GatheringStep = (typeof GATHERING_STEPS)[number]
