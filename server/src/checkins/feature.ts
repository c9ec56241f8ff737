import * as contract from '@hereabouts/contract/checkins/endpoints'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { i18nFor } from '../platform/languages.ts'
import { contactsAndCheckIns } from './data-lifecycle.ts'
import { notificationsOfCheckIns } from './notifications.ts'
import * as service from './service.ts'
import * as contacts from './service-contacts.ts'
import { processDueCheckIns } from './service-due.ts'
import * as leaving from './service-leaving.ts'
import * as links from './service-links.ts'
import { subscribeCheckIns } from './subscribers.ts'

export const checkIns: Feature = {
  name: 'checkins',
  routes: bindCheckIns,
  subscribers: subscribeCheckIns,
  // Reveals nothing: only the holder of the link knows whose it is.
  describedPages: () => [
    {
      path: '/check-in/:name',
      describe: async (_, { locale }) => {
        const i18n = i18nFor(locale)
        return {
          title: i18n._('Check-in · Hereabouts'),
          description: i18n._('This page is for one person.'),
        }
      },
    },
  ],
  jobs: [every(5 * SECOND_MS, 'check-ins', processDueCheckIns)],
  dataLifecycle: contactsAndCheckIns,
  notifications: notificationsOfCheckIns,
  prepare: contacts.rewriteDomains,
}

function bindCheckIns(serve: Serve, deps: Deps) {
  serve(contract.listContacts, ({ viewer }) => contacts.listContacts(deps, viewer))
  serve(contract.askContact, ({ viewer, body }) => contacts.askContact(deps, viewer, body))
  serve(contract.removeContact, ({ viewer, body }) => contacts.removeContact(deps, viewer, body.contactId))
  serve(contract.getCheckIn, ({ viewer }) => service.getCheckIn(deps, viewer))
  serve(contract.startCheckIn, ({ viewer, body }) => service.startCheckIn(deps, viewer, body))
  serve(contract.startGatheringCheckIn, ({ viewer, body }) =>
    service.startGatheringCheckIn(deps, viewer, body),
  )
  serve(contract.snoozeCheckIn, ({ viewer, body }) => service.snoozeCheckIn(deps, viewer, body.minutes))
  serve(contract.endCheckIn, ({ viewer }) => service.endCheckIn(deps, viewer))
  serve(contract.leaveMeetup, ({ viewer, params, body }) =>
    leaving.leaveMeetup(deps, viewer, params.id, body.text),
  )
  serve(contract.leaveGatheringQuietly, ({ viewer, params, body }) =>
    leaving.leaveGatheringQuietly(deps, viewer, params.id, body),
  )
  serve(contract.readCheckInLink, ({ body }) => links.readLink(deps, body.token))
  serve(contract.answerCheckInLink, ({ body }) => links.answerLink(deps, body))
}
