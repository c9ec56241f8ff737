import * as contract from '@hereabouts/contract/checkins/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'
import * as contacts from './service-contacts.ts'
import * as leaving from './service-leaving.ts'
import * as links from './service-links.ts'

export function bindCheckIns(serve: Serve, deps: Deps) {
  serve(contract.listContacts, ({ viewer }) => contacts.listContacts(deps, viewer))
  serve(contract.askContact, ({ viewer, body }) => contacts.askContact(deps, viewer, body))
  serve(contract.removeContact, ({ viewer, body }) => contacts.removeContact(deps, viewer, body.contactId))
  serve(contract.getCheckIn, ({ viewer }) => service.getCheckIn(deps, viewer))
  serve(contract.startCheckIn, ({ viewer, body }) => service.startCheckIn(deps, viewer, body))
  serve(contract.snoozeCheckIn, ({ viewer, body }) => service.snoozeCheckIn(deps, viewer, body.minutes))
  serve(contract.endCheckIn, ({ viewer }) => service.endCheckIn(deps, viewer))
  serve(contract.leaveMeetup, ({ viewer, params, body }) =>
    leaving.leaveMeetup(deps, viewer, params.id, body.text),
  )
  serve(contract.readCheckInLink, ({ body }) => links.readLink(deps, body.token))
  serve(contract.answerCheckInLink, ({ body }) => links.answerLink(deps, body.token, body.answer))
}
