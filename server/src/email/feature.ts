import { sendVerificationMail, verifyEmail, verifyEmailCode } from '@hereabouts/contract/email/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { emailLinks } from './data-lifecycle.ts'
import * as service from './service.ts'
import { rewriteDomains } from './service-ascii-domains.ts'
import { subscribeEmail } from './subscribers.ts'

export const email: Feature = {
  name: 'email',
  routes: bindEmail,
  subscribers: subscribeEmail,
  dataLifecycle: emailLinks,
  async prepare(deps) {
    await rewriteDomains(deps)
    await service.appointAdmins(deps)
  },
}

function bindEmail(serve: Serve, deps: Deps) {
  serve(sendVerificationMail, async ({ viewer }) => {
    await service.resendVerificationMail(deps, viewer)
    return {}
  })
  serve(verifyEmail, ({ viewer, body }) => service.verifyEmail(deps, viewer, body.token))
  serve(verifyEmailCode, ({ viewer, body }) => service.verifyEmailByCode(deps, viewer, body.code))
}
