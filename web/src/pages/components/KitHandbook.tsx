import { Play } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Confetti } from '../../ui/Confetti.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** The examples of docs/voice.md; tools/kit.test.ts compares them. */
const EXAMPLES = [
  ['The one button on home', "I'm free for an hour"],
  [
    'Nobody is nearby',
    'Nobody yet. As soon as somebody nearby is on too, their card appears here by itself.',
  ],
  ['Both agreed', "It's on. See you there!"],
  ['Asking for the location', 'They see about how far away you are, never where.'],
  ['After meeting', 'How was it? They never see your answer. If you felt unsafe, our moderators do.'],
  ['A call failed', "We can't load this invitation right now. You can still join."],
] as const

/** What we don't write, why, and what we write instead: docs/voice.md. */
const REFUSALS = [
  [
    'Oops! Something went wrong :(',
    'It makes light of a problem and helps with none of it.',
    "Couldn't delete it. Try again?",
  ],
  [
    "Don't miss out! 3 people are waiting",
    'It presses. People meet because they want to.',
    '3 people nearby',
  ],
  [
    'You have successfully submitted your verification request',
    'It is about our system.',
    'Sent. We usually look within a day.',
  ],
  [
    'User, match, feed, content',
    'They are our words, and not for people.',
    'Person, somebody nearby, plans, message',
  ],
  ['Bo rejected you', "It hurts, and it isn't ours to say why.", "Bo can't make it"],
  ['You are 100 % safe', 'Nobody can promise that.', 'Meet in public, and tell somebody where you are.'],
] as const

/** Each moment of docs/motion.md, how long it takes, and its animations in tokens.css. */
const MOTIONS = [
  ['You switch on', '2.8 s, until somebody comes', ['breathe']],
  ['A card arrives', '360 ms', ['arrive']],
  ['An invitation goes out', '280 + 360 ms', ['rise', 'arrive']],
  ['A message at the top', '280 ms in, 160 ms out', ['descend', 'depart']],
  ['A stage of a meetup', '500 ms', ['transition-colors']],
  ['You are both here', '180 ms', ['fade']],
  ['You met', '360 ms, 2.2 s', ['arrive', 'confetti']],
  ['A sheet opens', '280 ms', ['rise', 'arrive']],
] as const

/** The examples of docs/voice.md: what we write, and what we don't. */
export function KitVoice() {
  return (
    <>
      <dl className="flex flex-col gap-3">
        {EXAMPLES.map(([where, text]) => (
          <div key={where}>
            <dt className="text-sm text-muted">{where}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-col gap-4 border-t border-line pt-4">
        {REFUSALS.map(([refused, because, text]) => (
          <li key={refused}>
            <p className="text-bad line-through">{refused}</p>
            <p className="font-semibold text-good">{text}</p>
            <p className="text-sm text-muted">{because}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Each motion of docs/motion.md, to play as it is and with reduced motion. */
export function KitMotion() {
  return (
    <ul className="flex flex-col gap-4">
      {MOTIONS.map(([moment, duration, names]) => (
        <li key={moment} className="flex flex-col gap-2">
          <Motion moment={moment} names={names} />
          <p className="text-sm text-muted">
            {names.join(', ')}: {duration}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Motion({ moment, names }: { moment: string; names: readonly string[] }) {
  const [round, setRound] = useState(0)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <strong>{moment}</strong>
        <IconButton label={`Play: ${moment}`} onClick={() => setRound(round + 1)}>
          <Play size={20} aria-hidden />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2 text-sm text-muted">
        {[false, true].map((isReduced) => (
          <div key={String(isReduced)} className="flex flex-col gap-1">
            <span>{isReduced ? 'Reduced' : 'As it is'}</span>
            <div className="relative flex h-20 gap-2 overflow-hidden rounded-field bg-sunken p-2">
              {names.map((name) => (
                <Moving key={`${name} ${round}`} {...{ name, round, isReduced }} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

function Moving({ name, round, isReduced }: { name: string; round: number; isReduced: boolean }) {
  if (name === 'confetti') return round > 0 && !isReduced && <Confetti pieces={12} />
  return <div className="flex-1 rounded-field bg-accent" style={styleOf(name, round, isReduced)} />
}

/** As the animation runs, or as it ends at once (`prefers-reduced-motion` in tokens.css). */
function styleOf(name: string, round: number, isReduced: boolean): CSSProperties {
  if (round === 0) return {}
  const animation = name === 'transition-colors' ? 'fade 500ms both' : `var(--animate-${name})`
  return { animation, ...(isReduced && { animationDuration: '1ms', animationIterationCount: 1 }) }
}
