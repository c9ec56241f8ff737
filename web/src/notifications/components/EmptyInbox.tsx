import { Trans } from '@lingui/react/macro'
import { Award, Coffee, MessageCircle } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconDisc } from '../../ui/IconDisc.tsx'

/** An inbox without notifications, with a drawing of those to come. */
export function EmptyInbox() {
  return (
    <div className="flex flex-col items-center gap-6 pt-2 text-center">
      <div aria-hidden className="flex w-full flex-col gap-3 mask-b-from-30% mask-b-to-100%">
        {DRAWN.map(({ icon: Icon, title, text }) => (
          <div
            key={title}
            className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
          >
            <IconDisc>
              <Icon size={20} />
            </IconDisc>
            <span className="flex flex-1 flex-col gap-2">
              <span className={`h-3 rounded-full bg-sunken ${title}`} />
              <span className={`h-2.5 rounded-full bg-sunken ${text}`} />
            </span>
          </div>
        ))}
      </div>
      <div className="flex max-w-[34ch] flex-col items-center gap-3">
        <h2 className="text-lg font-bold">
          <Trans>All quiet</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Invitations, messages and badges appear here.</Trans>
        </p>
      </div>
      <ButtonLink href="/">
        <Trans>See who’s around</Trans>
      </ButtonLink>
    </div>
  )
}

const DRAWN = [
  { icon: Coffee, title: 'w-2/5', text: 'w-3/4' },
  { icon: MessageCircle, title: 'w-1/4', text: 'w-3/5' },
  { icon: Award, title: 'w-1/2', text: 'w-2/3' },
]
