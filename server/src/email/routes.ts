import { sendVerificationMail, verifyEmail } from '@hereabouts/contract/email/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as email from './service.ts'

export function bindEmail(serve: Serve, deps: Deps) {
  serve(sendVerificationMail, async ({ viewer }) => {
    await email.resendVerificationMail(deps, viewer)
    return {}
  })
  serve(verifyEmail, ({ viewer, body }) => email.verifyEmail(deps, viewer, body.token))
}
