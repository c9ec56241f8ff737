import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { textOf } from '../../platform/call-error.ts'
import { useCopyLink, useShareLink } from '../../platform/share.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { useMakeInvitation } from '../mutations.ts'
import { useInvitation } from '../queries.ts'
import { invitationUrl } from '../rules.ts'

/** The member's link that lets people join, while that needs an invitation. */
export function InvitationLink({ userId }: { userId: UserId }) {
  const { data } = useInvitation(userId)
  const make = useMakeInvitation(userId)
  const share = useShareLink()
  const copy = useCopyLink()
  if (!data) return null
  const { token, joined, joinedMax } = data
  const left = Math.max(0, joinedMax - joined)
  const url = token && invitationUrl(location.origin, token)
  return (
    <Section
      title={t`Your invitation`}
      text={t`This link lets people in right away, so send it only to people you know.`}
    >
      <p className="font-semibold">
        <Plural
          value={left}
          _0="You can’t bring anybody else."
          one="You can bring # more person."
          other="You can bring # more people."
        />
      </p>
      {make.isError && <Notice tone="bad">{textOf(make.error)}</Notice>}
      {url && left > 0 && (
        <>
          <p className="text-sm break-all text-muted select-all">{url}</p>
          <div className="grid grid-cols-2 gap-3">
            <Button
              disabled={share.isPending}
              onClick={() =>
                share.mutate({
                  title: t`Hereabouts`,
                  url,
                  text: t`Join me on Hereabouts: meet people nearby, in person.`,
                })
              }
            >
              <Share2 size={20} aria-hidden /> <Trans>Share</Trans>
            </Button>
            <Button look="secondary" disabled={copy.isPending} onClick={() => copy.mutate(url)}>
              <Trans>Copy link</Trans>
            </Button>
          </div>
        </>
      )}
      {left > 0 && (
        <Button
          look={url ? 'quiet' : 'primary'}
          isWide={!url}
          busyText={make.isPending && t`Making your link…`}
          onClick={() => make.mutate()}
        >
          {url ? t`Replace this link` : t`Make my link`}
        </Button>
      )}
    </Section>
  )
}
