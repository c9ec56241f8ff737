import { DELETION_GRACE_DAYS, DEVICE_KEY_DAYS, SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import {
  AREA,
  AVAILABLE_MINUTES,
  PUBLISHING_DELAY_MINUTES,
  SHOWN_SECONDS_MIN,
  SPOT,
  SPOT_MINUTES,
  TICK_MINUTES,
} from '@hereabouts/contract/availability/limits'
import { BADGE_REVOCABLE_HOURS } from '@hereabouts/contract/badges/limits'
import { ALERT_HOURS, CONTACT_ASKED_DAYS } from '@hereabouts/contract/checkins/limits'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { INTEREST_UNDO_MINUTES, PEOPLE_BEFORE_CUSTOM_IS_PUBLIC } from '@hereabouts/contract/interests/limits'
import { INVITE_DAYS, INVITE_KEPT_DAYS } from '@hereabouts/contract/invites/limits'
import { FINDING_MINUTES, MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import { EVIDENCE_MESSAGES_MAX, REPORT_KEPT_DAYS } from '@hereabouts/contract/reports/limits'
import { SANCTION_KEPT_DAYS } from '@hereabouts/contract/sanctions/limits'
import { PHOTO_DAYS_MAX, UNSUBMITTED_PHOTO_HOURS } from '@hereabouts/contract/verification/limits'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { CellStory } from '../components/CellStory.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

/** The longest time until a change is published: the minimum time shown, a tick and the random delay. */
const REMEMBERED_MINUTES = SHOWN_SECONDS_MIN / 60 + TICK_MINUTES + PUBLISHING_DELAY_MINUTES

const KEPT: readonly { what: string; how: string; until: string }[] = [
  {
    what: 'Your account',
    how: 'Username, name, what you say about yourself (what to ask you about, languages, pronouns; all optional), e-mail address and whether it is confirmed, privacy settings, when it was made. Of the password only a one-way hash (argon2id).',
    until: `As long as the account exists, and ${DELETION_GRACE_DAYS} days after you delete it.`,
  },
  {
    what: 'Your interests',
    how: `Which ones you chose. Words of your own become visible to all once ${PEOPLE_BEFORE_CUSTOM_IS_PUBLIC} people have them. Those who look after the house see which words there are and how many people have them, not who, and can rename, merge or hide them. A report has those that you share with whoever reported you.`,
    until: `Until you remove them, plus ${INTEREST_UNDO_MINUTES} minutes so that you can undo it. Words of your own that nobody has any more are forgotten, once no meetup is left that was for them.`,
  },
  {
    what: 'Being available',
    how: 'Your hexagon, range, until when, and what you are up for; and that you have a home zone, if you do. One row, overwritten as it changes: there is no history. Who runs this sees in which areas of about 250 km² five people or more are available, and never who.',
    until: `Deleted when it ends, after ${AVAILABLE_MINUTES.max / 60} hours at the latest. Whoever switches on stays on others’ lists for at least a minute. What others saw last is remembered ${REMEMBERED_MINUTES} minutes longer at most, so that off-and-on shows nothing new.`,
  },
  {
    what: 'Meetups',
    how: 'Who invited whom, for what, the place in words, the time, the note, who comes later, how it ended and why if somebody said so, and what each said of it.',
    until: `${MEETUP_WORDS_DAYS} days after it ended. Then an invitation that led to nothing is gone; of a meetup that you agreed on only who, when and for which interest stays, as long as both accounts exist, so that you can still write to each other, and each see how often you have met.`,
  },
  {
    what: 'Badges',
    how: 'Who gave which to whom, for which meetup and when, and whether you hide it.',
    until: `Until it is taken back, for which there are ${BADGE_REVOCABLE_HOURS} hours; then as long as both accounts exist.`,
  },
  {
    what: 'Blocks',
    how: 'Whom you have blocked. Nobody is told.',
    until: 'Until you take it back.',
  },
  {
    what: 'Reports',
    how: `Who reported whom, for what, and what was to be seen at that moment: the profile; from a chat its last ${EVIDENCE_MESSAGES_MAX} messages, from a meetup its words, and nothing of the kind from elsewhere. To have felt unsafe is a report, too. Whoever is reported does not learn of it; moderators read it, and each time they do is written down.`,
    until: `${REPORT_KEPT_DAYS} days after it was closed, also when one of the two has left.`,
  },
  {
    what: 'Measures',
    how: 'When the team warned, restricted, suspended or banned you: which, why, until when, by whom, whether it was undone, and your appeal. You see all of it but the name; others see nothing of it.',
    until: `${SANCTION_KEPT_DAYS} days after it ended; a ban as long as the account exists.`,
  },
  {
    what: 'Messages',
    how: 'As they were written, for the two of you. They are not end-to-end encrypted.',
    until: 'As long as both accounts exist.',
  },
  {
    what: 'Links for friends',
    how: 'Those that you made, whether they show you, and how many joined by each. Who joined only if they let you know; then you see each other under Invite friends. Whoever opens one that shows you sees your first name, picture and shield, without an account.',
    until: `A link works for ${INVITE_DAYS} days or until you switch it off, and is removed ${INVITE_KEPT_DAYS} days later.`,
  },
  {
    what: 'Trusted contacts',
    how: 'Whom you asked: what you call them, their address, what they answered. Of who said no only something made of the address that shows nothing, so that they get no more mail.',
    until: `Until you take them out; ${CONTACT_ASKED_DAYS} days if they do not answer or say no. That somebody said no, as long as your account exists.`,
  },
  {
    what: 'Check-ins',
    how: 'For which meetup, by when, who is told, how far it is. Who was told sees by a link place, time and the first name of whom you meet; nobody else does. The place itself stands in the meetup only.',
    until: `Removed when you say that you are fine, or when you call the meetup off before it began. If your contact was told, the link works for ${ALERT_HOURS} hours; once you are fine it says only that.`,
  },
  {
    what: 'Verification',
    how: 'Which kind of document you named, how far the check has come, and why it was refused if it was. Of the number only something made of it that shows nothing, so that one document verifies one account.',
    until: 'As long as the account exists.',
  },
  {
    what: 'The photo of your document',
    how: 'Encrypted under a key of its own, in files apart from the database, without where it was taken. Only verifiers can look at it, and each look is written down.',
    until: `Destroyed with its key when a verifier has decided, after ${PHOTO_DAYS_MAX} days at most; after ${UNSUBMITTED_PHOTO_HOURS} hours if you do not ask for a review.`,
  },
  {
    what: 'Notifications',
    how: 'Up to when you have read them, which you deleted, and whom you have muted, which nobody is told. They themselves are nowhere: they are read off what happened.',
    until: 'As long as the account exists; a mute until you take it back.',
  },
  {
    what: 'Being told while the app is closed',
    how: 'If you switch it on: the address that your browser’s maker gave for it, and keys by which only your browser can read what comes. The maker learns that and when you are told of something, and nothing of what. Quiet hours are kept as times of your day and how far your clock is from UTC, which your phone corrects when you travel.',
    until:
      'Until you switch it off, sign out on that phone or are signed out; quiet hours until you switch them off.',
  },
  {
    what: 'Your picture',
    how: 'Made small and square, without where it was taken. Whoever may see you, or has to do with you, sees it.',
    until: 'Until you take it out.',
  },
  {
    what: 'What verifiers, moderators and admins did',
    how: 'Who did what to whom and when, by numbers and without anybody’s words. Nobody can change it.',
    until: 'For good; the numbers lead nowhere once an account is gone.',
  },
  {
    what: 'Mail to you',
    how: 'What waits to be sent: links to confirm your address or to set a new password. Of each link, its hash.',
    until: `The mail until it has been handed on, the hash until the link was used or its ${EMAIL_LINK_MINUTES} minutes are over.`,
  },
  {
    what: 'Being signed in',
    how: 'One cookie, which no script can read. The server keeps only its hash, a rough name of the device such as “Chrome on Android”, and the day of its last use.',
    until: `${SESSION_DAYS} days after you were last here, or until you sign out.`,
  },
  {
    what: 'Accounts on one browser',
    how: 'A keyed hash of a number that your browser keeps in a cookie. When somebody is reported, moderators see which other accounts were used on the same browser.',
    until: `${DEVICE_KEY_DAYS} days after signing in or out there.`,
  },
]

/** Rounded to one or two digits. */
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
          {TICK_MINUTES} minutes, plus up to {PUBLISHING_DELAY_MINUTES} minutes by chance, so nobody can watch
          you cross a border. If a hexagon is still too much at home, set a home zone in your profile: inside
          it your phone refuses to switch on, and no hexagon that it touches is ever shared. That circle stays
          on your phone, and so do the places that it knows, where it shares the same hexagon each time. Your
          account only knows that you have a home zone.
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
    id: 'finding',
    title: 'When two of you find each other',
    content: (
      <p>
        Once you both have agreed to meet, you can both switch on “Find each other”. Then, and only then, your
        phone tells theirs exactly where you are, and theirs yours: encrypted, through our server, which keeps
        none of it. Nobody learns anything by reading along. A server that somebody changed to deceive both
        phones could stand between them; that shows when you meet and compare the words that your phones say.
        The server knows that you switched it on, until when, and that something goes back and forth. It ends
        when one of you stops it, when you have met, and after {FINDING_MINUTES} minutes. Inside your home
        zone your phone says nothing.
      </p>
    ),
  },
  {
    id: 'codes',
    title: 'When you prove that you have met',
    content: (
      <p>
        Showing or entering the code of a meeting sends the large hexagon that you would share there if you
        were available, never one that your home zone touches. It is compared with that of the other phone and
        kept nowhere.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'What others see',
    content: (
      <Points>
        <li>
          While you are available: your name, what you say about yourself, the shield if you have one, the
          interests you share, roughly how near, and what you are up for. Members who know your username can
          look up your name, picture, shield and badges at any time.
        </li>
        <li>
          How many people you have met gave you which badge, unless you hide it. Who they were, only you see.
        </li>
        <li>
          To see, be seen: only people who are available see a list. After switching on you stay in others’
          lists for at least a minute.
        </li>
        <li>Never your e-mail address, the interests you do not share, your settings, or your hexagon.</li>
        <li>
          What you say about yourself and what you share shows only while you’re near each other, or once
          you’ve agreed to meet or write to each other. An interest that you add starts matching a day later,
          so nobody can find out yours by trying out theirs.
        </li>
        <li>
          Dating interests count and show only when both of you have one and a confirmed e-mail address.
        </li>
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
        A copy of your own account, your home zone, the places that it knows, your settings for this phone,
        what you switched on with last, a copy of your notifications and what it said itself, the last badge
        it told you of, what you began to write, and messages that are not sent yet. What you enter and choose
        before you have signed up, and the friend’s link that led you here, stay in that one tab.
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
        <OperatorContact />
        <p>
          Your network address is used to limit how often somebody can ask the server, for example to guess
          passwords. That count is kept for a day at most and is not written to disk. The log names neither
          people nor places.
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
          changed about you. Switching off or signing out ends being available at once, or a minute after you
          switched on, so nobody can look without being seen.
        </p>
        <p>
          Under “Account” in your profile you see where you are signed in and can end that, download
          everything that is kept about you, and delete your account. Deleted, you are out of sight at once;
          for {DELETION_GRACE_DAYS} days you can take it back by signing in; then all of it is gone, with the
          meetups, badges and conversations that you had with others, for them too. What stays: reports about
          somebody until their time is over, and in the log of what the team did a number that leads nowhere.
        </p>
      </>
    ),
  },
]

/** `/privacy`: what is stored, where, and how long. Keep it in step with docs/privacy-data.md. */
export default function PrivacyPage() {
  return (
    <ReadingPage
      title="Privacy"
      lead="To meet somebody nearby, the app has to know roughly where you are. Roughly is all it ever knows."
      sections={SECTIONS}
    />
  )
}
