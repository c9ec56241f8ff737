import { sendVerificationMail, verifyEmail } from '@hereabouts/contract/email/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { emailLinks } from './data-lifecycle.ts'
import * as service from './service.ts'

export const email: Feature = {
  name: 'email',
  routes: bindEmail,
  dataLifecycle: emailLinks,
  prepare: service.appointAdmins,
}

function bindEmail(serve: Serve, deps: Deps) {
  serve(sendVerificationMail, async ({ viewer }) => {
    await service.resendVerificationMail(deps, viewer)
    return {}
  })
  serve(verifyEmail, ({ viewer, body }) => service.verifyEmail(deps, viewer, body.token))
}
