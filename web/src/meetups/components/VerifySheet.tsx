import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { Sheet } from '../../ui/Sheet.tsx'
import { CompareWords } from './CompareWords.tsx'

/** The check words of a meetup, for people who are still apart. */
export default function VerifySheet({ meetup, onClose }: { meetup: Meetup; onClose: () => void }) {
  return (
    <Sheet title={t`Verify connection`} onClose={onClose}>
      <CompareWords meetup={meetup} areApart onReport={onClose} />
    </Sheet>
  )
}
