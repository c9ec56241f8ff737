import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const TONES = {
  info: { icon: Info, look: 'bg-sunken text-ink' },
  good: { icon: CircleCheck, look: 'bg-good-tint text-good' },
  bad: { icon: CircleAlert, look: 'bg-bad-tint text-bad' },
}

/** A message within the page. Screen readers announce a bad one at once, the others politely. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  const { icon: Icon, look } = TONES[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes(
        'flex animate-fade items-start gap-3 rounded-field px-4 py-3 text-sm font-medium',
        look,
      )}
    >
      <Icon size={20} aria-hidden className="mt-px shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
