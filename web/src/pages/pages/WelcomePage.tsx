import { Hexagon, MapPinOff, ShieldCheck, Sparkles, ToggleRight, UsersRound } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { HexScene } from '../components/HexScene.tsx'

const POINTS = [
  {
    icon: UsersRound,
    title: 'Real-world, in-person encounters',
    text: 'Agree on a public place and meet, within the hour.',
  },
  {
    icon: Hexagon,
    title: 'Location-based matching',
    text: 'From a few feet to several miles. You choose how far.',
  },
  {
    icon: ShieldCheck,
    title: 'Verified users',
    text: 'A green shield for people who have shown who they are.',
  },
  {
    icon: ToggleRight,
    title: 'Dynamic availability',
    text: 'Switch on when you are free. It always ends by itself.',
  },
  { icon: Sparkles, title: 'A social badge system', text: 'People you met say what you are good at.' },
]

export default function WelcomePage() {
  useDocumentTitle('Meet people nearby')
  return (
    <main className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-8 px-4 pt-6 pb-12">
      <header className="flex items-center gap-3">
        <Mark size={40} />
        <span className="text-xl font-extrabold tracking-tight">Hereabouts</span>
      </header>
      <section className="flex flex-col gap-5">
        <HexScene />
        <h1 className="text-[2.5rem] leading-[1.05] font-extrabold tracking-tight">YoUrs truly local</h1>
        <p className="text-lg text-muted">
          Switch on, see who nearby shares your interests, agree on a place, and meet. All within the hour.
        </p>
        <div className="flex flex-col gap-3">
          <ButtonLink href="/signup" isWide>
            Create Account
          </ButtonLink>
          <ButtonLink href="/signin" look="secondary" isWide>
            Sign In
          </ButtonLink>
        </div>
        <p className="flex items-start gap-3 rounded-card bg-tint p-4 text-sm font-medium text-on-tint">
          <MapPinOff size={22} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            Nobody ever learns where you are from this app. Your phone shares a large hexagon, never a point
            on a map.
          </span>
        </p>
      </section>
      <section aria-labelledby="points-title" className="flex flex-col gap-4">
        <h2 id="points-title" className="text-2xl font-extrabold tracking-tight">
          What it does
        </h2>
        <ul className="flex flex-col gap-3">
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
              <span
                aria-hidden
                className="flex size-12 shrink-0 items-center justify-center rounded-full bg-tint text-on-tint"
              >
                <Icon size={24} />
              </span>
              <span>
                <h3 className="font-bold">{title}</h3>
                <p className="text-muted">{text}</p>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}
