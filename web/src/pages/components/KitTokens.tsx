import { CATEGORIES } from '@hereabouts/contract/interests/limits-categories'
import { SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'

const COLOURS = [
  'paper',
  'surface',
  'sunken',
  'line',
  'edge',
  'ink',
  'muted',
  'accent',
  'accent-strong',
  'on-accent',
  'tint',
  'on-tint',
  'good',
  'good-tint',
  'bad',
  'bad-tint',
  'veil',
]

/** Colours, type, corners and shadows. */
export function KitTokens() {
  return (
    <>
      <Group title="Colours">
        {COLOURS.map((name) => (
          <Swatch key={name} name={name} background={`var(--${name})`} />
        ))}
      </Group>
      <Group title="Categories">
        {CATEGORIES.map((name) => (
          <Swatch
            key={name}
            name={name}
            background={`var(--category-${name}-tint)`}
            color={`var(--category-${name})`}
          />
        ))}
      </Group>
      <Group title="Signs">
        {SIGN_COLOURS.map((name) => (
          <Swatch key={name} name={name} background={`var(--sign-${name})`} color="var(--on-sign)" />
        ))}
      </Group>
      <div className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold text-muted">Type</h3>
        <p className="text-[1.75rem] leading-tight font-extrabold tracking-tight">Title of a page</p>
        <p className="text-xl font-bold">Title of a section</p>
        <p className="text-lg font-bold">Title of a card</p>
        <p>Text, as most of it is.</p>
        <p className="text-sm text-muted">A hint below it.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <span className="rounded-card border border-line bg-surface p-4 shadow-card">Card</span>
        <span className="rounded-field border border-edge bg-surface p-4">Field</span>
        <span className="rounded-card bg-surface p-4 shadow-lift">Lifted</span>
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">{children}</ul>
    </div>
  )
}

function Swatch({ name, background, color }: { name: string; background: string; color?: string }) {
  return (
    <li className="flex flex-col text-xs wrap-anywhere">
      <span
        aria-hidden
        style={{ background, color }}
        className="flex h-10 items-center justify-center rounded-field border border-line font-bold"
      >
        {color && 'Aa'}
      </span>
      {name}
    </li>
  )
}
