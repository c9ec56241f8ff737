import { SECOND_MS } from '../platform/clock.ts'
import { every, type Feature } from '../platform/feature.ts'
import { contactsAndCheckIns } from './data-lifecycle.ts'
import { notificationsOfCheckIns } from './notifications.ts'
import { bindCheckIns } from './routes.ts'
import { processDueCheckIns } from './service-due.ts'
import { subscribeCheckIns } from './subscribers.ts'

export const checkIns: Feature = {
  name: 'checkins',
  routes: bindCheckIns,
  subscribers: subscribeCheckIns,
  // Reveals nothing: only the holder of the link knows whose it is.
  describedPages: () => [
    {
      path: '/check-in/:name',
      describe: async () => ({ title: 'Check-in · Hereabouts', description: 'This page is for one person.' }),
    },
  ],
  jobs: [every(5 * SECOND_MS, 'check-ins', processDueCheckIns)],
  dataLifecycle: contactsAndCheckIns,
  notifications: notificationsOfCheckIns,
}
