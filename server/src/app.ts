import { accounts } from './accounts/feature.ts'
import { rejectSimulated } from './accounts/service-simulated.ts'
import { admin } from './admin/feature.ts'
import { makeFirstAdminLink } from './admin/service-first-admin.ts'
import { runAccountCommand } from './admin/service-operator.ts'
import { audit } from './audit/feature.ts'
import { availability } from './availability/feature.ts'
import { badges } from './badges/feature.ts'
import { calendars } from './calendars/feature.ts'
import { chat } from './chat/feature.ts'
import { checkIns } from './checkins/feature.ts'
import { email } from './email/feature.ts'
import { flags } from './flags/feature.ts'
import { gate } from './gate/feature.ts'
import { gatherings } from './gatherings/feature.ts'
import { instance } from './instance/feature.ts'
import { interests } from './interests/feature.ts'
import { invites } from './invites/feature.ts'
import { meetups } from './meetups/feature.ts'
import { moderation } from './moderation/feature.ts'
import { monitoring } from './monitoring/feature.ts'
import { createMonitoring } from './monitoring/service-sampling.ts'
import { subscribeMonitoring } from './monitoring/subscribers.ts'
import { nearby } from './nearby/feature.ts'
import { needs } from './needs/feature.ts'
import { notifications } from './notifications/feature.ts'
import { createPushes } from './notifications/service-push.ts'
import { subscribeNotifications } from './notifications/subscribers.ts'
import { outside } from './outside/feature.ts'
import { people } from './people/feature.ts'
import { SECOND_MS } from './platform/clock.ts'
import { createPlatform, type Parts } from './platform/create-platform.ts'
import type { Feature } from './platform/feature.ts'
import { retentionsOfMail } from './platform/mailer-retention.ts'
import { createRetentionRunner } from './platform/retention.ts'
import { reliability } from './reliability/feature.ts'
import { reports } from './reports/feature.ts'
import { safety } from './safety/feature.ts'
import { sanctions } from './sanctions/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { sessionsOf } from './sign-in/service-sessions.ts'
import { townHours } from './town-hours/feature.ts'
import { verification } from './verification/feature.ts'

/** All features, lowest first: a feature may use only those before it. */
const FEATURES: readonly Feature[] = [
  audit,
  interests,
  accounts,
  sanctions,
  email,
  gate,
  instance,
  signIn,
  verification,
  safety,
  townHours,
  needs,
  reliability,
  availability,
  nearby,
  meetups,
  calendars,
  gatherings,
  chat,
  badges,
  flags,
  reports,
  outside,
  checkIns,
  notifications,
  invites,
  people,
  admin,
  moderation,
  monitoring,
]

/**
 * Builds the app from its features. Nothing listens and no job runs yet.
 *
 * @param isDemo whether accounts may be simulated. Only the start of a demo sets it, never the configuration.
 */
export async function createApp({ isDemo = false, ...parts }: Parts & { isDemo?: boolean }) {
  const platform = await createPlatform(parts, { features: FEATURES, sessionsOf })
  const { http, deps, jobs, serve } = platform
  const { bus, clock, log, mailer } = deps
  const pushes = createPushes(deps)
  const kept = FEATURES.flatMap(({ dataLifecycle }) => dataLifecycle?.retentions?.(deps) ?? [])
  const retention = createRetentionRunner({ clock, log, retentions: [...retentionsOfMail(deps), ...kept] })
  const monitoring = createMonitoring(deps, {
    countWaitingPushes: pushes.waiting,
    countOverdue: () => retention.countOverdue(),
  })

  for (const { routes } of FEATURES) routes?.(serve, deps)
  for (const { subscribers } of FEATURES) subscribers?.(deps)
  subscribeNotifications(deps, pushes)
  subscribeMonitoring(deps, monitoring)
  await platform.serveClient()

  return {
    http,
    deps,
    pushes,
    monitoring,
    retention,
    makeFirstAdminLink: () => makeFirstAdminLink(deps),
    runAccountCommand: (command: unknown) => runAccountCommand(deps, command),
    async prepare() {
      if (!isDemo) await rejectSimulated(deps)
      for (const { prepare } of FEATURES) await prepare?.(deps)
      await platform.prepare()
    },
    startJobs() {
      retention.start(jobs)
      platform.startJobs()
      jobs.every(SECOND_MS, 'pushes', () => pushes.sendDue())
      jobs.every(15 * SECOND_MS, 'expiry warnings', () => pushes.announceExpiring())
      jobs.every(SECOND_MS, 'sampling', () => monitoring.sample())
      for (const { everyMs, name, run } of FEATURES.flatMap(({ jobs }) => jobs ?? []))
        jobs.every(everyMs, name, () => run(deps))
    },
    /** Finishes open requests, closes the sockets, waits for subscribers, closes the database. */
    async close() {
      await http.close()
      mailer.stop()
      await pushes.stop()
      monitoring.stop()
      await jobs.stop()
      await bus.settled()
      await platform.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof createApp>>
