import * as accounts from './accounts/endpoints.ts'
import * as accountsSchemas from './accounts/schemas.ts'
import * as accountsOthersSchemas from './accounts/schemas-others.ts'
import * as admin from './admin/endpoints.ts'
import * as adminCases from './admin/endpoints-cases.ts'
import * as adminPeople from './admin/endpoints-people.ts'
import * as adminReports from './admin/endpoints-reports.ts'
import * as adminSchemas from './admin/schemas.ts'
import * as adminPeopleSchemas from './admin/schemas-people.ts'
import * as audit from './audit/endpoints.ts'
import * as auditSchemas from './audit/schemas.ts'
import * as availability from './availability/endpoints.ts'
import * as availabilitySchemas from './availability/schemas.ts'
import * as badges from './badges/endpoints.ts'
import * as badgeTypes from './badges/endpoints-team.ts'
import * as badgesSchemas from './badges/schemas.ts'
import * as calendars from './calendars/endpoints.ts'
import * as calendarsSchemas from './calendars/schemas.ts'
import * as chat from './chat/endpoints.ts'
import * as chatGroups from './chat/endpoints-groups.ts'
import * as chatLive from './chat/endpoints-live.ts'
import * as chatSchemas from './chat/schemas.ts'
import * as chatGroupsSchemas from './chat/schemas-groups.ts'
import * as checkins from './checkins/endpoints.ts'
import * as checkinsSchemas from './checkins/schemas.ts'
import * as email from './email/endpoints.ts'
import * as accountsEmailSchemas from './email/schemas.ts'
import * as gate from './gate/endpoints.ts'
import * as gateSchemas from './gate/schemas.ts'
import * as gatherings from './gatherings/endpoints.ts'
import * as gatheringsAgenda from './gatherings/endpoints-agenda.ts'
import * as gatheringsFriends from './gatherings/endpoints-friends.ts'
import * as gatheringsHours from './gatherings/endpoints-hours.ts'
import * as gatheringsOffers from './gatherings/endpoints-offers.ts'
import * as gatheringsOnSite from './gatherings/endpoints-on-site.ts'
import * as gatheringsSchemas from './gatherings/schemas.ts'
import * as gatheringsAgendaSchemas from './gatherings/schemas-agenda.ts'
import * as gatheringsHoursSchemas from './gatherings/schemas-hours.ts'
import type { Endpoint } from './http/endpoint.ts'
import * as instance from './instance/endpoints.ts'
import * as instanceSchemas from './instance/schemas.ts'
import * as interests from './interests/endpoints.ts'
import * as interestsSchemas from './interests/schemas.ts'
import * as invites from './invites/endpoints.ts'
import * as invitesSchemas from './invites/schemas.ts'
import type { LiveCall } from './live/call.ts'
import * as meetups from './meetups/endpoints.ts'
import * as meetupsChanges from './meetups/endpoints-changes.ts'
import * as meetupsInTouch from './meetups/endpoints-in-touch.ts'
import * as meetupsLive from './meetups/endpoints-live.ts'
import * as meetupsNeeds from './meetups/endpoints-needs.ts'
import * as meetupsNoShow from './meetups/endpoints-no-show.ts'
import * as meetupsPlans from './meetups/endpoints-plans.ts'
import * as meetupsQuestions from './meetups/endpoints-questions.ts'
import * as meetupsSchemas from './meetups/schemas.ts'
import * as meetupsInTouchSchemas from './meetups/schemas-in-touch.ts'
import * as moderation from './moderation/endpoints.ts'
import * as moderationSchemas from './moderation/schemas.ts'
import * as monitoring from './monitoring/endpoints.ts'
import * as monitoringSchemas from './monitoring/schemas.ts'
import * as nearby from './nearby/endpoints.ts'
import * as nearbySchemas from './nearby/schemas.ts'
import * as needs from './needs/endpoints.ts'
import * as needsSchemas from './needs/schemas.ts'
import * as notifications from './notifications/endpoints.ts'
import * as notificationsLive from './notifications/endpoints-live.ts'
import * as notificationMails from './notifications/endpoints-mail.ts'
import * as push from './notifications/endpoints-push.ts'
import * as notificationsSchemas from './notifications/schemas.ts'
import * as notificationsMailSchemas from './notifications/schemas-mail.ts'
import * as notificationsPushSchemas from './notifications/schemas-push.ts'
import * as outside from './outside/endpoints.ts'
import * as outsideSchemas from './outside/schemas.ts'
import * as people from './people/endpoints.ts'
import * as avatars from './people/endpoints-avatar.ts'
import * as leaving from './people/endpoints-leaving.ts'
import * as peopleSchemas from './people/schemas.ts'
import * as reliability from './reliability/endpoints.ts'
import * as reliabilitySchemas from './reliability/schemas.ts'
import * as reports from './reports/endpoints.ts'
import * as reportsSchemas from './reports/schemas.ts'
import * as safety from './safety/endpoints.ts'
import * as safetySchemas from './safety/schemas.ts'
import * as sanctions from './sanctions/endpoints.ts'
import * as accountsSanctionsSchemas from './sanctions/schemas.ts'
import * as sessions from './sign-in/endpoints.ts'
import * as account from './sign-in/endpoints-account.ts'
import * as accountsLive from './sign-in/endpoints-live.ts'
import * as oidc from './sign-in/endpoints-oidc.ts'
import * as passkeys from './sign-in/endpoints-passkeys.ts'
import * as passwordReset from './sign-in/endpoints-password-reset.ts'
import * as accountsSessionsSchemas from './sign-in/schemas.ts'
import * as oidcSchemas from './sign-in/schemas-oidc.ts'
import * as passkeysSchemas from './sign-in/schemas-passkeys.ts'
import * as townHours from './town-hours/endpoints.ts'
import * as townHoursSchemas from './town-hours/schemas.ts'
import * as verification from './verification/endpoints.ts'
import * as review from './verification/endpoints-review.ts'
import * as verificationSchemas from './verification/schemas.ts'

const everyEndpoint = {
  ...instance,
  ...gate,
  ...audit,
  ...accounts,
  ...sanctions,
  ...email,
  ...sessions,
  ...account,
  ...passwordReset,
  ...passkeys,
  ...oidc,
  ...interests,
  ...verification,
  ...review,
  ...safety,
  ...townHours,
  ...needs,
  ...reliability,
  ...availability,
  ...nearby,
  ...meetups,
  ...meetupsChanges,
  ...meetupsInTouch,
  ...meetupsNeeds,
  ...meetupsNoShow,
  ...meetupsPlans,
  ...meetupsQuestions,
  ...calendars,
  ...gatherings,
  ...gatheringsOffers,
  ...gatheringsFriends,
  ...gatheringsOnSite,
  ...gatheringsHours,
  ...gatheringsAgenda,
  ...chat,
  ...chatGroups,
  ...badges,
  ...badgeTypes,
  ...outside,
  ...people,
  ...avatars,
  ...leaving,
  ...reports,
  ...invites,
  ...notifications,
  ...push,
  ...notificationMails,
  ...checkins,
  ...admin,
  ...adminCases,
  ...adminPeople,
  ...adminReports,
  ...moderation,
  ...monitoring,
}

/** Every endpoint by name. OpenAPI is generated from it, and the tests over all endpoints iterate over it. */
export const EVERY_ENDPOINT: Record<string, Endpoint> = everyEndpoint

type AnyEndpoint = (typeof everyEndpoint)[keyof typeof everyEndpoint]
type NameOf<E extends Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** A call as written on the wire: `PUT /api/users/{id}/availability`. */
export type CallName = NameOf<AnyEndpoint>

/**
 * The endpoint of a call. The web names calls and takes only their types from here: schemas are for the
 * server, and their library would make up a fifth of the first load.
 */
export type EndpointOf<Name extends CallName> = {
  [E in AnyEndpoint as NameOf<E>]: E
}[Name]

const everyLiveCall = { ...accountsLive, ...meetupsLive, ...chatLive, ...notificationsLive }

/** Every live call by name. */
export const EVERY_LIVE_CALL: Record<string, LiveCall> = everyLiveCall

type AnyLiveCall = (typeof everyLiveCall)[keyof typeof everyLiveCall]
export type LiveCallName = AnyLiveCall['name']
export type LiveCallOf<Name extends LiveCallName> = Extract<AnyLiveCall, { name: Name }>

/** Every schema by name, for the OpenAPI description. */
export const EVERY_SCHEMA: Readonly<Record<string, unknown>> = {
  ...accountsSchemas,
  ...accountsEmailSchemas,
  ...accountsSanctionsSchemas,
  ...accountsOthersSchemas,
  ...accountsSessionsSchemas,
  ...passkeysSchemas,
  ...oidcSchemas,
  ...adminSchemas,
  ...adminPeopleSchemas,
  ...auditSchemas,
  ...availabilitySchemas,
  ...badgesSchemas,
  ...calendarsSchemas,
  ...chatSchemas,
  ...chatGroupsSchemas,
  ...checkinsSchemas,
  ...gateSchemas,
  ...gatheringsSchemas,
  ...gatheringsAgendaSchemas,
  ...gatheringsHoursSchemas,
  ...instanceSchemas,
  ...interestsSchemas,
  ...invitesSchemas,
  ...meetupsSchemas,
  ...meetupsInTouchSchemas,
  ...moderationSchemas,
  ...monitoringSchemas,
  ...nearbySchemas,
  ...needsSchemas,
  ...notificationsSchemas,
  ...notificationsMailSchemas,
  ...notificationsPushSchemas,
  ...outsideSchemas,
  ...peopleSchemas,
  ...reliabilitySchemas,
  ...reportsSchemas,
  ...safetySchemas,
  ...townHoursSchemas,
  ...verificationSchemas,
}
