import * as contract from '@hereabouts/contract/notifications/endpoints'
import * as mail from '@hereabouts/contract/notifications/endpoints-mail'
import * as push from '@hereabouts/contract/notifications/endpoints-push'
import { SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { every, type Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { marksMutesAndPushes } from './data-lifecycle.ts'
import * as service from './service.ts'
import * as mails from './service-mails.ts'
import * as mutes from './service-mutes.ts'
import * as delivery from './service-push-delivery.ts'
import * as settings from './service-push-settings.ts'

export const notifications: Feature = {
  name: 'notifications',
  routes: bindNotifications,
  jobs: [every(5 * SECOND_MS, 'e-mails instead of pushes', mails.mailDueNotices)],
  dataLifecycle: marksMutesAndPushes,
}

function bindNotifications(serve: Serve, deps: Deps) {
  serve(contract.listNotifications, ({ viewer, query }) => service.listNotifications(deps, viewer, query))
  serve(contract.readNotifications, ({ viewer, body }) =>
    service.readNotifications(deps, viewer, body.readUntil),
  )
  serve(contract.removeNotifications, ({ viewer, body }) => service.removeNotifications(deps, viewer, body))
  serve(contract.listMutes, ({ viewer }) => mutes.listMutes(deps, viewer))
  serve(contract.mutePerson, ({ viewer, body }) => mutes.mutePerson(deps, viewer, body.userId))
  serve(contract.unmutePerson, ({ viewer, body }) => mutes.unmutePerson(deps, viewer, body.userId))
  serve(push.addPushSubscription, ({ viewer, body }) => settings.addPushSubscription(deps, viewer, body))
  serve(push.removePushSubscription, ({ viewer, body }) =>
    settings.removePushSubscription(deps, viewer, body.endpoint),
  )
  serve(push.getPushSettings, ({ viewer }) => settings.getPushSettings(deps, viewer))
  serve(push.changePushSettings, ({ viewer, body }) => settings.changePushSettings(deps, viewer, body))
  serve(push.testPush, ({ viewer }) => delivery.testPush(deps, viewer))
  serve(mail.changeMailSettings, ({ viewer, body }) => mails.changeMailSettings(deps, viewer, body))
  serve(mail.unsubscribe, ({ params }) => mails.unsubscribe(deps, params.token))
  serve(push.confirmPush, ({ body }) => delivery.confirmPush(deps, body.receipt))
}
