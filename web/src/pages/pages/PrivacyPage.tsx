import { SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/accounts/limits-email'
import {
  AREA,
  AVAILABLE_MINUTES,
  SPOT,
  SPOT_MINUTES,
  TICK_MINUTES,
} from '@hereabouts/contract/availability/limits'
import { PEOPLE_BEFORE_CUSTOM_IS_PUBLIC } from '@hereabouts/contract/interests/limits'
import { CellStory } from '../components/CellStory.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const KEPT: readonly { what: string; how: string; until: string }[] = [
  {
    what: 'Your account',
    how: 'Username, name, e-mail address and whether it is confirmed, privacy settings, when it was made. Of the password only a one-way hash (argon2id).',
    until: 'As long as the account exists.',
  },
  {
    what: 'Your interests',
    how: `Which ones you chose. Words of your own become visible to all once ${PEOPLE_BEFORE_CUSTOM_IS_PUBLIC} people have them.`,
    until: 'Until you take them out.',
  },
  {
    what: 'Being available',
    how: 'Your hexagon, range, until when, and what you are up for. One row, overwritten as it changes: there is no history.',
    until: `Deleted when it ends, after ${AVAILABLE_MINUTES.max / 60} hours at the latest. What others saw last is remembered ${TICK_MINUTES} minutes longer at most, so that off-and-on shows nothing new.`,
  },
  {
    what: 'Meetups',
    how: 'Who invited whom, for what, the place in words, the time, the note, how it ended, and what each said of it.',
    until: 'As long as both accounts exist.',
  },
  {
    what: 'Blocks',
    how: 'Whom you have blocked. Nobody is told.',
    until: 'Until you take it back.',
  },
  {
    what: 'Messages',
    how: 'As they were written, for the two of you. They are not end-to-end encrypted.',
    until: 'As long as both accounts exist.',
  },
  {
    what: 'Verification',
    how: 'Which kind of document you named, and how far the check has come. No picture and no number.',
    until: 'As long as the account exists.',
  },
  {
    what: 'Mail to you',
    how: 'What waits to be sent: links to confirm your address or to set a new password. Of each link, its hash.',
    until: `The mail until it has been handed on, the hash until the link was used or its ${EMAIL_LINK_MINUTES} minutes are over.`,
  },
  {
    what: 'Being signed in',
    how: 'One cookie, which no script can read. The server keeps only its hash.',
    until: `${SESSION_DAYS} days after you were last here, or until you sign out.`,
  },
]

/** With as many digits as people can picture. */
const about = (metres: number) => Number(metres.toPrecision(metres < 500 ? 2 : 1))

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'hexagon',
    title: 'Where you are stays with you',
    content: (
      <>
        <p>
          Most apps know your position and hide it from others. This one never has it: your phone works out a
          hexagon and sends that.
        </p>
        <CellStory />
        <p>
          While you move about, a new hexagon is published at a moment of your own that comes every{' '}
          {TICK_MINUTES} minutes, so nobody can watch you cross a border. If a hexagon is still too much at
          home, set a home zone in your profile: inside it your phone refuses to switch on. That circle, too,
          stays on your phone.
        </p>
      </>
    ),
  },
  {
    id: 'right-here',
    title: 'When you say “right here”',
    content: (
      <p>
        Then your phone also sends a small hexagon, about {about(SPOT.spacingMetres)} metres from one to the
        next instead of {about(AREA.spacingMetres)}. It is compared only with that of people who have said the
        same, it is asked for each time, and it is gone after {SPOT_MINUTES} minutes.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'What others see',
    content: (
      <Points>
        <li>
          While you are available: your name, the shield if you have one, the interests you share, roughly how
          near, and what you are up for.
        </li>
        <li>To see, be seen: nobody is in anybody’s list who is not available too.</li>
        <li>Never your e-mail address, the interests you do not share, your settings, or your hexagon.</li>
        <li>Dating interests count and show only when both of you have one.</li>
      </Points>
    ),
  },
  {
    id: 'kept',
    title: 'What the server keeps, and how long',
    content: (
      <dl className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4">
        {KEPT.map(({ what, how, until }) => (
          <div key={what} className="py-3">
            <dt className="font-bold">{what}</dt>
            <dd className="text-muted">{how}</dd>
            <dd className="mt-1 text-sm font-medium">{until}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    id: 'phone',
    title: 'What only your phone keeps',
    content: (
      <p>
        A copy of your own account, your home zone, your settings for this phone, what you switched on with
        last, and your notifications. Interests that you choose before you sign up stay in that one tab.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where it is, and who can read it',
    content: (
      <>
        <p>
          In the database of whoever runs this instance, and nowhere else. Pages load nothing from other
          companies: no ads, no trackers, no maps. Nothing is sold.
        </p>
        <p>
          Whoever runs it can technically read what is in the database: accounts, messages, and the hexagons
          of those who are available at that moment. Use an instance whose operator you trust.
        </p>
        <p>
          Your network address is used to slow down people who guess passwords. It stays in memory and is not
          written down. The log names neither people nor places.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What a hexagon cannot hide',
    content: (
      <Points>
        <li>Where few people live, one hexagon may hold few houses. Think of a home zone.</li>
        <li>Somebody who knows your habits learns when you are available, if they may see you.</li>
        <li>What you write, say or agree on is between the two of you. Name a public place.</li>
      </Points>
    ),
  },
  {
    id: 'choices',
    title: 'What you can do',
    content: (
      <>
        <p>
          Your profile has the switches for who sees you and who may invite you, and everything that can be
          changed about you. Switching off or signing out ends being available at once.
        </p>
        <p>
          A button that hands out or deletes your whole account is not built yet. Until then, ask whoever runs
          this instance.
        </p>
      </>
    ),
  },
]

/** `/privacy`: what is stored, where, and how long. Whatever changes in the house must change here. */
export default function PrivacyPage() {
  return (
    <ReadingPage
      title="Privacy"
      lead="To meet somebody nearby, the app has to know roughly where you are. Roughly is all it ever knows."
      sections={SECTIONS}
    />
  )
}
