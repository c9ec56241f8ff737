import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes } from '../http/fields.ts'
import { GATHERING_ERRORS } from './errors.ts'
import { AGENDA_KEPT_SECONDS, AGENDA_LOOKUPS } from './limits.ts'
import { gathering, gatheringInPath } from './schemas.ts'
import { agenda, feedQuery, publishing } from './schemas-agenda.ts'

export const publishGathering = endpoint({
  method: 'PUT',
  path: '/api/gatherings/{id}/publication',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Put a gathering that one started on the public agenda, or take it off',
  contactsFirst: 'group',
  params: gatheringInPath,
  body: publishing,
  response: gathering,
  errors: [GATHERING_ERRORS.NOT_YOURS_TO_PUBLISH, GATHERING_ERRORS.NO_AGENDA, GATHERING_ERRORS.NOT_OPEN],
})

export const getAgenda = endpoint({
  method: 'GET',
  path: '/api/agenda',
  access: 'public',
  budget: AGENDA_LOOKUPS,
  summary: 'Get the public gatherings that people can join: never a place, a name or a cell',
  response: agenda,
  keptSeconds: AGENDA_KEPT_SECONDS,
})

export const getAgendaFeed = endpoint({
  method: 'GET',
  path: '/api/agenda.atom',
  access: 'public',
  budget: AGENDA_LOOKUPS,
  summary: 'Get the same as an Atom feed',
  query: feedQuery,
  response: bytes,
  file: { type: 'application/atom+xml', name: 'agenda.atom' },
  keptSeconds: AGENDA_KEPT_SECONDS,
})

export const getAgendaCalendar = endpoint({
  method: 'GET',
  path: '/api/agenda.ics',
  access: 'public',
  budget: AGENDA_LOOKUPS,
  summary: 'Get the same as a calendar to subscribe to',
  query: feedQuery,
  response: bytes,
  file: { type: 'text/calendar', name: 'agenda.ics' },
  keptSeconds: AGENDA_KEPT_SECONDS,
})
