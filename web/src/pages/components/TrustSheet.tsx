import { Eye, IdCard, MessageCircle, ShieldCheck } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

const PARTS = [
  {
    icon: IdCard,
    title: 'How it is earned',
    text: 'Submit a government-issued ID. Once we’ve checked it, a green shield appears beside your name.',
  },
  {
    icon: ShieldCheck,
    title: 'With the shield',
    text: 'You can connect with anyone, and choose to be visible only to verified users.',
  },
  {
    icon: MessageCircle,
    title: 'Without it',
    text: 'You can connect with anyone who accepts unverified users. You may not see some verified users.',
  },
  {
    icon: Eye,
    title: 'You decide',
    text: '“Only show me verified users” limits your list to people with the shield. “Connect with unverified users” decides whether people without it can invite you.',
  },
]

/** Explains what the green shield means. */
export default function TrustSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      title="Trust & Verification"
      description="People here are unverified or verified. Verification is optional."
      onClose={onClose}
    >
      <ul className="flex flex-col gap-4">
        {PARTS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon size={22} aria-hidden className="mt-0.5 shrink-0 text-good" />
            <div>
              <h3 className="font-bold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="rounded-field bg-sunken px-4 py-3 text-sm">
        A shield says who somebody is, not how they are. Meet in public, with or without one.
      </p>
      <Button look="secondary" isWide onClick={onClose}>
        Got it
      </Button>
    </Sheet>
  )
}
