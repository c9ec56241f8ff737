import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useCopyLink } from '../../platform/share.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LinkSheet } from '../../ui/LinkSheet.tsx'

/** The link of the public page, and the way to the poster. */
export default function GatheringLink({
  id,
  url,
  onClose,
}: {
  id: number
  url: string
  onClose: () => void
}) {
  const copy = useCopyLink()
  return (
    <LinkSheet
      title={t`Let them scan it`}
      description={t`They see what, when and the area. Never the place, and nobody’s name.`}
      url={url}
      onCopy={() => copy.mutate(url)}
      isCopying={copy.isPending}
      onClose={onClose}
    >
      <ButtonLink look="quiet" isWide href={`/gatherings/${id}/poster`}>
        <Printer size={20} aria-hidden /> <Trans>Print a poster</Trans>
      </ButtonLink>
    </LinkSheet>
  )
}
