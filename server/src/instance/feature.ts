import * as contract from '@hereabouts/contract/instance/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { announcements } from './data-lifecycle.ts'
import * as service from './service.ts'
import * as house from './service-house.ts'
import { subscribeInstance } from './subscribers.ts'

export const instance: Feature = {
  name: 'instance',
  routes: bindInstance,
  subscribers: subscribeInstance,
  appearance: house.getAppearance,
  dataLifecycle: announcements,
}

function bindInstance(serve: Serve, deps: Deps) {
  const { contributeUrl, sourceUrl, agenda, transparency: hasTransparency, oidc: provider } = deps.config
  const oidc = provider && { label: provider.label, isOnlyWay: provider.isOnlyWay }
  serve(contract.getInstance, async () => {
    const contact = await house.getContact(deps)
    return { contributeUrl, contact, sourceUrl, hasAgenda: agenda !== 'off', hasTransparency, oidc }
  })
  serve(contract.getAnnouncement, () => service.getAnnouncement(deps))
  serve(contract.announce, ({ viewer, body }) => service.announce(deps, viewer, body))
  serve(contract.takeDownAnnouncement, ({ viewer, params }) =>
    service.takeDownAnnouncement(deps, viewer, params.id),
  )
  serve(contract.getHouse, () => house.getHouse(deps))
  serve(contract.setHouse, ({ viewer, body }) => house.setHouse(deps, viewer, body))
  serve(contract.setHouseIcon, ({ viewer, upload }) => house.setIcon(deps, viewer, upload))
  serve(contract.removeHouseIcon, ({ viewer }) => house.setIcon(deps, viewer, null))
  serve(contract.getHouseIcon, ({ params }) => house.getIcon(deps, params.hash))
  serve(contract.getOwnAcceptance, ({ viewer }) => house.getOwnAcceptance(deps, viewer))
  serve(contract.acceptRules, async ({ viewer, body }) => {
    await house.acceptRules(deps, viewer, body.version)
    return {}
  })
}
