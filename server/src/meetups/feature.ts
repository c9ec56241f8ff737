import * as contract from '@hereabouts/contract/meetups/endpoints'
import * as changesContract from '@hereabouts/contract/meetups/endpoints-changes'
import * as inTouchContract from '@hereabouts/contract/meetups/endpoints-in-touch'
import { findSignal } from '@hereabouts/contract/meetups/endpoints-live'
import * as needsContract from '@hereabouts/contract/meetups/endpoints-needs'
import { tellNoShow as tellNoShowContract } from '@hereabouts/contract/meetups/endpoints-no-show'
import * as plansContract from '@hereabouts/contract/meetups/endpoints-plans'
import { confirmMeetupComing as confirmComingContract } from '@hereabouts/contract/meetups/endpoints-questions'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import { localeFor } from '../platform/http/languages.ts'
import type { Serve } from '../platform/http/serve.ts'
import { meetupsAndOutcomes } from './data-lifecycle.ts'
import { notificationsOfMeetups } from './notifications.ts'
import * as service from './service.ts'
import { getMeetupCalendar } from './service-calendar.ts'
import * as changes from './service-changes.ts'
import * as finding from './service-finding.ts'
import * as handshake from './service-handshake.ts'
import * as inTouch from './service-in-touch.ts'
import * as needs from './service-needs.ts'
import { tellNoShow } from './service-no-show.ts'
import * as onTheWay from './service-on-the-way.ts'
import { beginPlans, proposePlan, remindOfPlans } from './service-plans.ts'
import { askAgain, confirmMeetupComing } from './service-questions.ts'
import { subscribeMeetups } from './subscribers.ts'

export const meetups: Feature = {
  name: 'meetups',
  routes: bindMeetups,
  subscribers: subscribeMeetups,
  jobs: [
    every(5 * SECOND_MS, 'meetups', (deps) => service.processDueMeetups(deps)),
    every(5 * SECOND_MS, 'plans', beginPlans),
    every(15 * SECOND_MS, 'reminders of plans', remindOfPlans),
    every(15 * SECOND_MS, 'who is still coming', askAgain),
  ],
  dataLifecycle: meetupsAndOutcomes,
  notifications: notificationsOfMeetups,
}

function bindMeetups(serve: Serve, deps: Deps) {
  serve(contract.listMeetups, ({ viewer }) => service.listMeetups(deps, viewer))
  serve(contract.getMeetupCalendar, ({ viewer, params, acceptLanguage }) =>
    getMeetupCalendar(deps, viewer, params.id, localeFor(acceptLanguage)),
  )
  serve(contract.invite, ({ viewer, body }) => service.invite(deps, viewer, body))
  serve(contract.acceptMeetup, ({ viewer, params }) => service.acceptMeetup(deps, viewer, params.id))
  serve(contract.declineMeetup, ({ viewer, params }) => service.declineMeetup(deps, viewer, params.id))
  serve(contract.withdrawMeetup, ({ viewer, params }) => service.withdrawMeetup(deps, viewer, params.id))
  serve(contract.cancelMeetup, ({ viewer, params, body }) =>
    service.cancelMeetup(deps, viewer, params.id, body?.reason),
  )
  serve(contract.setOff, ({ viewer, params }) => onTheWay.setOff(deps, viewer, params.id))
  serve(contract.tellLate, ({ viewer, params, body }) =>
    onTheWay.tellLate(deps, viewer, params.id, body.minutes),
  )
  serve(changesContract.proposeChange, ({ viewer, params, body }) =>
    changes.proposeChange(deps, viewer, params.id, body),
  )
  serve(changesContract.withdrawProposal, ({ viewer, params }) =>
    changes.withdrawProposal(deps, viewer, params.id),
  )
  serve(changesContract.agreeToChange, ({ viewer, params, body }) =>
    changes.agreeToChange(deps, viewer, params.id, body.number),
  )
  serve(changesContract.declineChange, ({ viewer, params, body }) =>
    changes.declineChange(deps, viewer, params.id, body.number),
  )
  serve(needsContract.setMeetupNeeds, ({ viewer, params, body }) =>
    needs.setMeetupNeeds(deps, viewer, params.id, body.needs),
  )
  serve(needsContract.answerPlaceFits, ({ viewer, params, body }) =>
    needs.answerPlaceFits(deps, viewer, params.id, body.fits),
  )
  serve(contract.startFinding, ({ viewer, params }) => finding.startFinding(deps, viewer, params.id))
  serve(contract.stopFinding, ({ viewer, params }) => finding.stopFinding(deps, viewer, params.id))
  serve(contract.tellWordsDiffer, ({ viewer, params }) => finding.tellWordsDiffer(deps, viewer, params.id))
  deps.live.onCall(findSignal, ({ viewer, payload }) => finding.passSignal(deps, viewer, payload))
  serve(inTouchContract.listInTouch, ({ viewer }) => inTouch.listInTouch(deps.db, viewer))
  serve(inTouchContract.stayInTouch, ({ viewer, body }) => inTouch.stayInTouch(deps, viewer, body.userId))
  serve(inTouchContract.endInTouch, ({ viewer, body }) => inTouch.endInTouch(deps, viewer, body.userId))
  serve(plansContract.proposePlan, ({ viewer, body }) => proposePlan(deps, viewer, body))
  serve(contract.sayHere, ({ viewer, params }) => handshake.sayHere(deps, viewer, params.id))
  serve(confirmComingContract, ({ viewer, params }) => confirmMeetupComing(deps, viewer, params.id))
  serve(tellNoShowContract, ({ viewer, params }) => tellNoShow(deps, viewer, params.id))
  serve(contract.getMeetupCode, ({ viewer, params, body }) =>
    handshake.getMeetupCode(deps, viewer, params.id, body),
  )
  serve(contract.confirmMeetup, ({ viewer, params, body }) =>
    handshake.confirmMeetup(deps, viewer, params.id, body),
  )
  serve(contract.tellOutcome, ({ viewer, params, body }) =>
    handshake.tellOutcome(deps, viewer, params.id, body.outcome),
  )
}
