import * as contract from '@hereabouts/contract/gatherings/endpoints'
import * as agendaContract from '@hereabouts/contract/gatherings/endpoints-agenda'
import * as friendsContract from '@hereabouts/contract/gatherings/endpoints-friends'
import * as hoursContract from '@hereabouts/contract/gatherings/endpoints-hours'
import * as offersContract from '@hereabouts/contract/gatherings/endpoints-offers'
import * as onSiteContract from '@hereabouts/contract/gatherings/endpoints-on-site'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import { localeFor } from '../platform/http/languages.ts'
import type { Serve } from '../platform/http/serve.ts'
import { gatheringsAndMembers } from './data-lifecycle.ts'
import { notificationsOfGatherings } from './notifications.ts'
import * as service from './service.ts'
import * as agenda from './service-agenda.ts'
import { noteAttendance } from './service-attendance.ts'
import { getGatheringCalendar } from './service-calendar.ts'
import { processDueGatherings, removeClosedAccounts, seatGrownAccounts } from './service-changes.ts'
import { processDigests } from './service-digest.ts'
import * as friends from './service-friends.ts'
import * as hours from './service-hours.ts'
import * as moves from './service-moves.ts'
import { setOffers } from './service-offers.ts'
import * as onSite from './service-on-site.ts'
import { headOfGathering } from './service-preview.ts'
import * as townHours from './service-town-hours.ts'
import * as views from './service-views.ts'
import { subscribeGatherings } from './subscribers.ts'

export const gatherings: Feature = {
  name: 'gatherings',
  routes: bindGatherings,
  subscribers: subscribeGatherings,
  describedPages: (deps) => [
    { path: '/gathering/:name', describe: (code, reader) => headOfGathering(deps, code, reader) },
    {
      path: '/agenda',
      describe: (_, reader) => agenda.headOfAgenda(deps, reader),
      isIndexed: deps.config.agenda === 'indexed',
    },
  ],
  jobs: [
    every(5 * SECOND_MS, 'gatherings', processDueGatherings),
    every(MINUTE_MS / 2, 'weekly hours', hours.processWeeklyHours),
    every(HOUR_MS, 'proposed hours of towns', townHours.proposeTownHours),
    every(MINUTE_MS, 'daily digests', processDigests),
    every(15 * SECOND_MS, 'grown accounts in gatherings', seatGrownAccounts),
    every(10 * MINUTE_MS, 'who came to gatherings', noteAttendance),
    every(15 * SECOND_MS, 'seats for friends', friends.expireFriends),
    every(10 * MINUTE_MS, 'closed accounts in gatherings', removeClosedAccounts),
  ],
  dataLifecycle: gatheringsAndMembers,
  notifications: notificationsOfGatherings,
}

function bindGatherings(serve: Serve, deps: Deps) {
  serve(contract.browseGatherings, ({ viewer, query }) => views.browseGatherings(deps, viewer, query.cell))
  serve(contract.startGathering, ({ viewer, body }) => service.startGathering(deps, viewer, body))
  serve(contract.listOwnGatherings, ({ viewer }) => views.listOwnGatherings(deps, viewer))
  serve(contract.getGathering, ({ viewer, params }) =>
    views.readGathering(deps, deps.db, params.id, viewer.id),
  )
  serve(contract.getGatheringCalendar, ({ viewer, params, acceptLanguage }) =>
    getGatheringCalendar(deps, viewer, params.id, localeFor(acceptLanguage)),
  )
  serve(contract.joinGathering, ({ viewer, params, body }) =>
    service.joinGathering(deps, viewer, params.id, body),
  )
  serve(contract.leaveGathering, ({ viewer, params, body }) =>
    service.leaveGathering(deps, viewer, params.id, body?.reason),
  )
  serve(contract.explainLeaving, ({ viewer, params, body }) =>
    service.explainLeaving(deps, viewer, params.id, body.reason),
  )
  serve(contract.cancelGathering, ({ viewer, params }) => service.cancelGathering(deps, viewer, params.id))
  serve(contract.confirmComing, ({ viewer, params }) => service.confirmComing(deps, viewer, params.id))
  serve(contract.changeGathering, ({ viewer, params, body }) =>
    moves.changeGathering(deps, viewer, params.id, body),
  )
  serve(offersContract.setOffers, ({ viewer, params, body }) =>
    setOffers(deps, viewer, params.id, body.offers),
  )
  serve(contract.agreeToMove, ({ viewer, params }) => moves.agreeToMove(deps, viewer, params.id))
  serve(contract.goAnyway, ({ viewer, params }) => service.goAnyway(deps, viewer, params.id))
  serve(contract.takeDownGathering, ({ viewer, params }) =>
    service.takeDownGathering(deps, viewer, params.id),
  )
  serve(friendsContract.askFriend, ({ viewer, params, body }) =>
    friends.askFriend(deps, viewer, params.id, body.userId),
  )
  serve(friendsContract.declineSeat, ({ viewer, params }) => friends.declineSeat(deps, viewer, params.id))
  serve(onSiteContract.getGatheringCode, ({ viewer, params, body }) =>
    onSite.getGatheringCode(deps, viewer, params.id, body),
  )
  serve(onSiteContract.proveGathering, ({ viewer, params, body }) =>
    onSite.proveGathering(deps, viewer, params.id, body),
  )
  serve(onSiteContract.tellGatheringOutcome, ({ viewer, params, body }) =>
    onSite.tellGatheringOutcome(deps, viewer, params.id, body),
  )
  serve(hoursContract.listWeeklyHours, ({ viewer }) => hours.listWeeklyHours(deps.db, viewer))
  serve(hoursContract.addWeeklyHours, ({ viewer, body }) => hours.addWeeklyHours(deps, viewer, body))
  serve(hoursContract.removeWeeklyHours, ({ viewer, body }) =>
    hours.removeWeeklyHours(deps, viewer, body.freeHoursId),
  )
  serve(hoursContract.listProposedTownHours, () => townHours.listProposedTownHours(deps))
  serve(agendaContract.publishGathering, ({ viewer, params, body }) =>
    agenda.publishGathering(deps, viewer, params.id, body.isPublic),
  )
  serve(agendaContract.getAgenda, () => agenda.getAgenda(deps))
  serve(agendaContract.getAgendaFeed, ({ query }) => agenda.getAgendaFeed(deps, query.language))
  serve(agendaContract.getAgendaCalendar, ({ query }) => agenda.getAgendaCalendar(deps, query.language))
  serve(contract.getPublicGathering, ({ params }) => views.getPublicGathering(deps, params.code))
}
