import type { DocumentType } from '@hereabouts/contract/verification/limits'
import { VERIFICATION_REFUSALS } from '@hereabouts/contract/verification/refusals'
import { changeVerification } from '../accounts/service.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotSubmit } from './rules.ts'

/** Puts the viewer among those who wait for a verifier. Refuses whoever waits already, is verified, or was. */
export async function submit({ db, clock }: Deps, viewer: Viewer, documentType: DocumentType) {
  const user = await db.tx((tx) =>
    changeVerification(tx, viewer.id, (status) => {
      const reason = cannotSubmit(status)
      if (reason) refuse(VERIFICATION_REFUSALS[reason])
      return { status: 'submitted', documentType, since: clock.now() }
    }),
  )
  return { user }
}
