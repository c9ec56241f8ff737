import {
  appealVerification,
  getVerification,
  sendDocumentPhoto,
  submitVerification,
} from '@hereabouts/contract/verification/endpoints'
import {
  approveVerification,
  listVerifications,
  rejectVerification,
  revokeVerification,
  viewDocumentPhoto,
} from '@hereabouts/contract/verification/endpoints-review'
import type { Deps } from '../platform/deps.ts'
import type { Feature } from '../platform/feature.ts'
import type { Serve } from '../platform/http/serve.ts'
import { verificationsAndPhotos } from './data-lifecycle.ts'
import { notificationsOfVerification } from './notifications.ts'
import * as service from './service.ts'
import { destroyUnknownFiles } from './service-photos.ts'
import * as review from './service-review.ts'

export const verification: Feature = {
  name: 'verification',
  routes: bindVerification,
  dataLifecycle: verificationsAndPhotos,
  notifications: notificationsOfVerification,
  prepare: destroyUnknownFiles,
}

function bindVerification(serve: Serve, deps: Deps) {
  serve(getVerification, ({ viewer }) => service.getVerification(deps, viewer))
  serve(submitVerification, ({ viewer, body }) => service.submit(deps, viewer, body.documentType))
  serve(sendDocumentPhoto, ({ viewer, upload }) => service.sendPhoto(deps, viewer, upload))
  serve(appealVerification, ({ viewer, body }) => service.appeal(deps, viewer, body))

  serve(listVerifications, ({ viewer }) => review.listQueue(deps, viewer))
  serve(viewDocumentPhoto, ({ viewer, params }) => review.viewPhoto(deps, viewer, params.id))
  serve(approveVerification, ({ viewer, params, body }) => review.approve(deps, viewer, params.id, body))
  serve(rejectVerification, ({ viewer, params, body }) => review.reject(deps, viewer, params.id, body))
  serve(revokeVerification, ({ viewer, params, body }) => review.revoke(deps, viewer, params.id, body))
}
