import { submitVerification } from '@hereabouts/contract/verification/endpoints'
import type { Deps } from '../platform/deps.ts'
import type { Serve } from '../platform/http/serve.ts'
import * as service from './service.ts'

export function bindVerification(serve: Serve, deps: Deps) {
  serve(submitVerification, ({ viewer, body }) => service.submit(deps, viewer, body.documentType))
}
