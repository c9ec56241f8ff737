import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import {
  AREA,
  PUBLISHING_DELAY_MINUTES,
  SPOT,
  SPOT_MINUTES,
  TICK_MINUTES,
} from '@hereabouts/contract/availability/limits'
import { FINDING_MINUTES, MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { useHouse, useInstance } from '../../instance/queries.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { type Answer, Answers } from '../components/Answers.tsx'
import { CellStory } from '../components/CellStory.tsx'
import { housePart } from '../components/HousePart.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'
import { StoredData } from '../components/StoredData.tsx'
import { TwoHexagons } from '../components/TwoHexagons.tsx'

/** Rounded to one or two digits. */
const about = (metres: number) => Number(metres.toPrecision(metres < 500 ? 2 : 1))
const SPOT_METRES = about(SPOT.spacingMetres)
const AREA_METRES = about(AREA.spacingMetres)

const answers = (): readonly Answer[] => [
  {
    question: t`Who can see me?`,
    answer: t`Available people nearby, while you’re available too. They see roughly how near you are, never where.`,
    sections: seen(),
  },
  {
    question: t`What do you know about where I am?`,
    answer: t`Only a hexagon, while you’re available; it’s gone minutes later. Weekly hours and gatherings keep a larger one.`,
    sections: whereabouts(),
  },
  {
    question: t`How long do you keep things?`,
    answer: t`What you write in plans, ${MEETUP_WORDS_DAYS} days after them; messages, as long as both accounts exist.`,
    sections: stored(),
  },
  {
    question: t`Who else can read it?`,
    answer: t`The operator. Moderators, only what’s reported. No ads, no trackers, and we sell nothing.`,
    sections: readers(),
  },
  {
    question: t`How do I get or delete it?`,
    answer: t`Under “Account”. Deleting hides you right away; ${DELETION_GRACE_DAYS} days later, almost everything is gone.`,
    sections: choices(),
  },
]

const seen = (): readonly ReadingSection[] => [
  {
    id: 'others',
    title: t`What others see`,
    content: (
      <Points>
        <li>
          <Trans>
            While you’re available: your name, what you say about yourself, your shield, the interests you
            share, roughly how near, and what you’re up for. Members who know your username can always look up
            your name, picture, shield and badges.
          </Trans>
        </li>
        <li>
          <Trans>
            How many people you’ve met gave you each badge, unless you hide it. Only you see who they were.
          </Trans>
        </li>
        <li>
          <Trans>
            Only available people see the list. Once you switch on, you stay on it for at least a minute.
          </Trans>
        </li>
        <li>
          <Trans>
            Never your e-mail address, the interests you don’t share, your settings or your hexagon.
          </Trans>
        </li>
        <li>
          <Trans>
            What you say about yourself and what you share shows only while you’re near each other, or once
            you’ve agreed to meet or write. A new interest matches a day later, so nobody finds out yours by
            trying theirs.
          </Trans>
        </li>
        <li>
          <Trans>
            Dating interests match and show only if both of you have them, and a confirmed e-mail address.
          </Trans>
        </li>
      </Points>
    ),
  },
]

const whereabouts = (): readonly ReadingSection[] => [
  {
    id: 'hexagon',
    title: t`Where you are stays with you`,
    content: (
      <>
        <p>
          <Trans>
            We never have your position: your phone works out which hexagon you’re in, and sends only that.
          </Trans>
        </p>
        <CellStory />
        <p>
          <Trans>
            While you move, we publish a new hexagon only every {TICK_MINUTES} minutes, at a moment of your
            own, plus up to {PUBLISHING_DELAY_MINUTES} random minutes, so nobody sees you cross a border. In a
            home zone, which you set in your profile, your phone won’t switch on, and it never shares a
            hexagon that the zone touches. The zone stays on your phone, and so do the places it remembers,
            where it always shares the same hexagon. Your account only knows that you have a zone.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'right-here',
    title: t`When you say “right here”`,
    content: (
      <p>
        <Trans>
          Then your phone also sends a small hexagon: about {SPOT_METRES} metres from one to the next, instead
          of {AREA_METRES}. We compare it only with people who also said “right here”. You choose it each
          time; after {SPOT_MINUTES} minutes it’s gone.
        </Trans>
      </p>
    ),
  },
  {
    id: 'finding',
    title: t`When two of you find each other`,
    content: (
      <p>
        <Trans>
          Once you’ve agreed to meet, you can both switch on “Find each other”. Only then do your phones tell
          each other exactly where you are, encrypted: our server passes it on, but can’t read it and doesn’t
          store it. Only a server that someone has tampered with could sit in between, and you’d notice when
          you compare the words on your phones. The server knows that it’s on, until when, and that messages
          go back and forth. It ends when one of you stops it, when you’ve met, or after {FINDING_MINUTES}{' '}
          minutes. Inside your home zone, your phone shares nothing.
        </Trans>
      </p>
    ),
  },
  {
    id: 'codes',
    title: t`When you prove that you have met`,
    content: (
      <p>
        <Trans>
          When you show or enter a code, your phone sends the large hexagon it would share there, never one
          that your home zone touches. We compare it with the other phone’s and don’t store it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'limits',
    title: t`What a hexagon can’t hide`,
    content: (
      <Points>
        <li>
          <Trans>Where few people live, a hexagon may contain only a few houses. Consider a home zone.</Trans>
        </li>
        <li>
          <Trans>
            People who know your habits can tell when you’re available, if they’re allowed to see you.
          </Trans>
        </li>
        <li>
          <Trans>You decide what you tell the people you meet. Choose a public place.</Trans>
        </li>
      </Points>
    ),
  },
]

const stored = (): readonly ReadingSection[] => [
  {
    id: 'kept',
    title: t`What we store, and for how long`,
    content: <StoredData />,
  },
  {
    id: 'phone',
    title: t`What only your phone keeps`,
    content: (
      <p>
        <Trans>
          Copies of your account, notifications, latest chats, current meetup and next gathering; your home
          zone, the places it remembers, its settings, your last plan, the areas and places of your last
          invitations and gatherings, the words you compare, the last badge it told you about; drafts, profile
          changes that aren’t saved and messages that aren’t sent yet. What you enter before you’ve signed up,
          and the friend’s link that brought you here, stay in that one tab.
        </Trans>
      </p>
    ),
  },
]

const readers = (): readonly ReadingSection[] => [
  {
    id: 'where',
    title: t`Where it’s stored, and who can read it`,
    content: (
      <>
        <p>
          <Trans>
            In the operator’s database, and nowhere else. Pages load nothing from other companies: no ads,
            trackers or maps. We sell nothing.
          </Trans>
        </p>
        <p>
          <Trans>
            Technically, the operator can read the database: accounts, messages, and the hexagons of people
            available at that moment. Use a site whose operator you trust.
          </Trans>
        </p>
        <OperatorContact />
        <p>
          <Trans>
            We use your network address to limit how often someone calls the server, for example to guess
            passwords. We keep that count for a day at most, never on disk. The log names neither people nor
            places.
          </Trans>
        </p>
      </>
    ),
  },
]

const choices = (): readonly ReadingSection[] => [
  {
    id: 'choices',
    title: t`What you can do`,
    content: (
      <>
        <p>
          <Trans>
            In your profile, you choose who sees you and who can invite you. Switching off or signing out
            hides you right away, or a minute after you switched on, so nobody can look without being seen.
          </Trans>
        </p>
        <p>
          <Trans>
            Under “Account” in your profile, you can sign out devices, download everything we store about you,
            and delete your account. Deleting hides you right away. For {DELETION_GRACE_DAYS} days, signing in
            brings your account back. Then everything is gone, for the other people too: meetups, badges and
            conversations. Two things stay: reports, until their time is over, and a number in the team’s log
            that leads nowhere.
          </Trans>
        </p>
      </>
    ),
  },
]

/** `/privacy`: what is stored, where, and how long. Keep it in step with docs/privacy-data.md. */
export default function PrivacyPage() {
  const privacy = useHouse().data?.privacy
  const hasTransparency = useInstance().data?.hasTransparency
  return (
    <ReadingPage
      title={t`Privacy`}
      lead={t`We only ever know roughly where you are.`}
      sections={housePart(privacy)}
      isLegal
      after={hasTransparency && <TextLink href="/transparency">{t`What the team did, in numbers`}</TextLink>}
    >
      <TwoHexagons />
      <Answers answers={answers()} />
    </ReadingPage>
  )
}
