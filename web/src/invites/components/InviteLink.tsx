import { t } from '@lingui/core/macro'
import { useCopyLink } from '../../platform/share.ts'
import { LinkSheet } from '../../ui/LinkSheet.tsx'

/** The link for a friend nearby. */
export default function InviteLink({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = useCopyLink()
  return (
    <LinkSheet
      title={t`Scan to join`}
      description={t`Your friend points their phone’s camera at it.`}
      url={url}
      onCopy={() => copy.mutate(url)}
      isCopying={copy.isPending}
      onClose={onClose}
    />
  )
}
