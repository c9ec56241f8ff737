import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Eye, IdCard, MessageCircle, ShieldCheck } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

const PARTS = [
  {
    icon: IdCard,
    title: msg`How it is earned`,
    text: msg`Submit a government-issued ID. Once we’ve checked it, a green shield appears beside your name.`,
  },
  {
    icon: ShieldCheck,
    title: msg`With the shield`,
    text: msg`You can connect with anyone, and choose to be visible only to verified users.`,
  },
  {
    icon: MessageCircle,
    title: msg`Without it`,
    text: msg`You can connect with anyone who accepts unverified users. You may not see some verified users.`,
  },
  {
    icon: Eye,
    title: msg`You decide`,
    text: msg`“Only show me verified users” limits your list to people with the shield. “Connect with unverified users” decides whether people without it can invite you.`,
  },
]

/** Explains what the green shield means. */
export default function TrustSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t`Trust & Verification`} description={t`Verification is optional.`} onClose={onClose}>
      <ul className="flex flex-col gap-4">
        {PARTS.map(({ icon: Icon, title, text }) => (
          <li key={Icon.displayName} className="flex gap-3">
            <Icon size={22} aria-hidden className="mt-0.5 shrink-0 text-good" />
            <div>
              <h3 className="font-bold">{t(title)}</h3>
              <p className="text-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="rounded-field bg-sunken px-4 py-3 text-sm">
        <Trans>A shield says who somebody is, not how they are. Meet in public, with or without one.</Trans>
      </p>
      <Button look="secondary" isWide onClick={onClose}>
        <Trans>Got it</Trans>
      </Button>
    </Sheet>
  )
}
