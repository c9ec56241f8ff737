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
import { GROUP_OPEN_HOURS_AFTER } from '@hereabouts/contract/chat/limits'
import { ALERT_HOURS, CONTACT_ASKED_DAYS } from '@hereabouts/contract/checkins/limits'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import {
  MAILBOX_MARK_DAYS,
  NETWORK_MARK_DAYS,
  SIGN_UP_NETWORK_DAYS,
  WAITING_UNCONFIRMED_DAYS,
} from '@hereabouts/contract/gate/limits'
import { GATHERING_KEPT_DAYS, WEEKLY_HOURS_WEEKS } from '@hereabouts/contract/gatherings/limits'
import { INTEREST_UNDO_MINUTES, PEOPLE_BEFORE_CUSTOM_IS_PUBLIC } from '@hereabouts/contract/interests/limits'
import { INVITE_DAYS, INVITE_KEPT_DAYS } from '@hereabouts/contract/invites/limits'
import { FINDING_MINUTES, MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import { EVIDENCE_MESSAGES_MAX, REPORT_KEPT_DAYS } from '@hereabouts/contract/reports/limits'
import { SANCTION_KEPT_DAYS } from '@hereabouts/contract/sanctions/limits'
import { PHOTO_DAYS_MAX, UNSUBMITTED_PHOTO_HOURS } from '@hereabouts/contract/verification/limits'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { CellStory } from '../components/CellStory.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const AVAILABLE_HOURS_MAX = AVAILABLE_MINUTES.max / 60
/** The longest time until a change is published: the minimum time shown, a tick and the random delay. */
const REMEMBERED_MINUTES = SHOWN_SECONDS_MIN / 60 + TICK_MINUTES + PUBLISHING_DELAY_MINUTES

const kept = (): readonly { what: string; how: string; until: string }[] => [
  {
    what: t`Your account`,
    how: t`Your username and name, what you say about yourself (what to ask you about, languages, pronouns: all optional), your e-mail address and whether it’s confirmed, your privacy settings, the language of the app, and when you joined. We store only a one-way hash of your password (argon2id).`,
    until: t`As long as your account exists, and for ${DELETION_GRACE_DAYS} days after you delete it.`,
  },
  {
    what: t`Asking to join`,
    how: t`Where the team decides who joins: since when you’ve been waiting, and why you’d like to join. Only the team reads it. If members invite people, we store how many joined through your link, but not who.`,
    until: t`Until you’re in. If you’re declined, we delete the account at once, and after ${WAITING_UNCONFIRMED_DAYS} days if you don’t confirm your address.`,
  },
  {
    what: t`Keeping banned people out`,
    how: t`Only if the team has switched it on: the network you signed up from, as a keyed hash that stands for at least 256 addresses. If you’re banned, we keep it, and a keyed hash of your e-mail address, even if you delete your account.`,
    until: t`${SIGN_UP_NETWORK_DAYS} days. After a ban, the network for ${NETWORK_MARK_DAYS} days and the address for ${MAILBOX_MARK_DAYS} days, or until the ban is lifted.`,
  },
  {
    what: t`That a member brought you`,
    how: t`Only if the team has switched it on: whether a member who has met somebody brought you, but not who. Then you needn’t wait for a seat in gatherings.`,
    until: t`As long as your account exists, and for ${DELETION_GRACE_DAYS} days after you delete it.`,
  },
  {
    what: t`Your interests`,
    how: t`The ones you chose. An interest of your own becomes visible to everyone once ${PEOPLE_BEFORE_CUSTOM_IS_PUBLIC} people have it. The team sees these interests and how many people have each, but not who, and can rename, merge or hide them. A report about you includes the interests you share with the person who reported you.`,
    until: t`Until you remove them, plus ${INTEREST_UNDO_MINUTES} minutes so that you can undo it. An interest of your own that nobody has any more is deleted once no meetup for it is left.`,
  },
  {
    what: t`Being available`,
    how: t`Your hexagon, how far you look, until when, what you’re up for, and whether you have a home zone. It’s overwritten as it changes, so there’s no history. The operator sees which areas of about 250 km² have five or more available people, but never who.`,
    until: t`Until it ends, which is after ${AVAILABLE_HOURS_MAX} hours at the latest. Once you switch on, others see you for at least a minute. We remember what they last saw for up to ${REMEMBERED_MINUTES} more minutes, so switching off and on reveals nothing new.`,
  },
  {
    what: t`Meetups`,
    how: t`Who invited whom and for what, the place in words, the time, the note, a change that one of you suggests (until it’s answered), when each of you set off, who’s running late, how it ended (and why, if someone said so), and how each of you said it went.`,
    until: t`${MEETUP_WORDS_DAYS} days after it ended. Then an invitation that led to nothing is deleted. Of a meetup that you agreed on, we keep only who, when and for which interest, as long as both accounts exist, so you can still write to each other and see how often you’ve met.`,
  },
  {
    what: t`Gatherings`,
    how: t`What you start: the interest, a hexagon of about 36 km², the area and the place in words, when, your time zone, your note. Which ones you’re in or wait for, and, if you leave, why, if you say so. Nobody sees who’s in until enough people are; from then on, the people in it see each other and the place.`,
    until: t`A day after it ended if it never was on, ${GATHERING_KEPT_DAYS} days otherwise.`,
  },
  {
    what: t`Chats of gatherings`,
    how: t`What the people in a gathering write to each other, and how far you’ve read, which nobody else learns. You see what was written while you had a seat. These messages are not end-to-end encrypted.`,
    until: t`As long as the gathering. You can write until ${GROUP_OPEN_HOURS_AFTER} hours after it ended. Yours go with your account, and all of them if moderators take the chat down.`,
  },
  {
    what: t`Your weekly hours`,
    how: t`When you’d be free, for which interests, your time zone, and a hexagon of about 36 km². That’s how we can tell you when at least two others around you are free for the same thing, but never who, and once a day how many gatherings might suit you. We note when we last did. Nobody else sees your hours.`,
    until: t`Until you remove them, or haven’t switched on for ${WEEKLY_HOURS_WEEKS} weeks. When we last told you something: two days.`,
  },
  {
    what: t`Badges`,
    how: t`Who gave which badge to whom, for which meetup and when, and whether you hide it.`,
    until: t`As long as both accounts exist, unless it’s taken back within ${BADGE_REVOCABLE_HOURS} hours.`,
  },
  {
    what: t`Blocks`,
    how: t`Who you’ve blocked. They aren’t told.`,
    until: t`Until you unblock them.`,
  },
  {
    what: t`Reports`,
    how: t`Who reported whom and why, and what could be seen at that moment: the profile and, if you report from a chat or a meetup, that chat’s last ${EVIDENCE_MESSAGES_MAX} messages with the reported person’s pictures, or that meetup’s texts. Saying that you felt unsafe is a report, too. The reported person isn’t told. Moderators read reports, and we log every time they do.`,
    until: t`${REPORT_KEPT_DAYS} days after it’s closed, even if one of you has left.`,
  },
  {
    what: t`Measures`,
    how: t`If the team warned, restricted, suspended or banned you: what, why, until when, by whom, whether it was lifted, and your appeal. You see all of that except who decided. Others see none of it.`,
    until: t`${SANCTION_KEPT_DAYS} days after it ended. A ban stays as long as the account exists.`,
  },
  {
    what: t`Messages`,
    how: t`What you wrote to each other, your reactions, and pictures, which you can send once you’ve met. We remove the place where a picture was taken. Messages are not end-to-end encrypted.`,
    until: t`As long as both accounts exist. A picture goes once both of you have deleted it.`,
  },
  {
    what: t`Links for friends`,
    how: t`The links you made, whether they show you, and how many people joined through each. We store who joined only if they let you know; then you see each other under “Invite friends”. Anyone who opens a link that shows you sees your first name, picture and shield, even without an account.`,
    until: t`A link works for ${INVITE_DAYS} days or until you switch it off. We delete it ${INVITE_KEPT_DAYS} days later.`,
  },
  {
    what: t`Trusted contacts`,
    how: t`The people you asked: what you call them, their e-mail address, their answer and its language. If someone said no, we keep only a keyed hash of their address, so we don’t write to them again.`,
    until: t`Until you remove them, or for ${CONTACT_ASKED_DAYS} days if they don’t answer or say no. The hash stays as long as your account exists.`,
  },
  {
    what: t`Check-ins`,
    how: t`For which meetup or gathering, by when, who we’ll tell, and what has happened so far. If we tell your contact, only they see the place, the time and the first names of the people you’re meeting, through a link.`,
    until: t`Until you say that you’re OK, or call the meetup off or leave the gathering before it begins. If we’ve told your contact, the link works for ${ALERT_HOURS} hours. Once you’re OK, it says only that.`,
  },
  {
    what: t`Verification`,
    how: t`The kind of document, the state of the review, and the reason if we couldn’t verify you. We keep only a keyed hash of the document’s number, so that one document verifies one account.`,
    until: t`As long as the account exists.`,
  },
  {
    what: t`The photo of your document`,
    how: t`Encrypted with a key of its own, in files outside the database, without the place where it was taken. Only verifiers can open it, and we log every time they do.`,
    until: t`We destroy it with its key once a verifier has decided, after ${PHOTO_DAYS_MAX} days at the latest, or after ${UNSUBMITTED_PHOTO_HOURS} hours if you don’t submit it.`,
  },
  {
    what: t`Notifications`,
    how: t`Which ones you’ve read or deleted, and who you’ve muted (they aren’t told). We don’t store the notifications themselves: the app derives them from what happened.`,
    until: t`As long as your account exists. A mute stays until you end it.`,
  },
  {
    what: t`Push notifications`,
    how: t`If you switch them on: the address your browser’s maker assigned, and keys so that only your browser can read them. The maker learns when you get one, but not what it says. We store when the last one reached you, so that the app can tell you if they don’t arrive, and quiet hours with your time zone, which your phone updates when you travel.`,
    until: t`Until you switch them off or are signed out on that phone. Quiet hours stay until you switch them off.`,
  },
  {
    what: t`E-mails about your plans`,
    how: t`If you switch them on: your time zone, when the app was last open in front of you, and for a day, what we e-mailed you about.`,
    until: t`Until you switch them off.`,
  },
  {
    what: t`Your picture`,
    how: t`Cropped and made small, without the place where it was taken. People who can see you, or are in contact with you, see it.`,
    until: t`Until you remove it.`,
  },
  {
    what: t`What verifiers, moderators and admins did`,
    how: t`Who did what to whom and when, as numbers and without anyone’s texts. Nobody can change this log.`,
    until: t`Permanently. Once an account is gone, its number leads nowhere.`,
  },
  {
    what: t`E-mails to you`,
    how: t`E-mails waiting to be sent, such as links and codes to confirm your address or to set a new password, and a hash of each.`,
    until: t`The e-mail until it’s sent. The hash until the link is used or its ${EMAIL_LINK_MINUTES} minutes are over.`,
  },
  {
    what: t`Being signed in`,
    how: t`One cookie, which scripts can’t read. The server keeps only its hash, a rough name of the device such as “Chrome on Android”, and the day you last used it.`,
    until: t`${SESSION_DAYS} days after your last visit, or until you sign out.`,
  },
  {
    what: t`Passkeys`,
    how: t`Each one’s name, its public key, and the days on which it was created and last used. Your fingerprint and your face never leave your device.`,
    until: t`Until you remove it, or set a new password by e-mail.`,
  },
  {
    what: t`Signing in with another service`,
    how: t`Only where the people who run this app offer it, and you use it: your ID there, and the days on which it was connected and last used. We keep nothing else that it tells us, unless you add it to your profile yourself.`,
    until: t`Until you set a new password by e-mail, or delete your account.`,
  },
  {
    what: t`Accounts on the same browser`,
    how: t`A keyed hash of a number that your browser keeps in a cookie. If someone is reported, moderators see which other accounts were used on the same browser.`,
    until: t`${DEVICE_KEY_DAYS} days after you last signed in or out there.`,
  },
]

/** Rounded to one or two digits. */
const about = (metres: number) => Number(metres.toPrecision(metres < 500 ? 2 : 1))
const SPOT_METRES = about(SPOT.spacingMetres)
const AREA_METRES = about(AREA.spacingMetres)

const sections = (): readonly ReadingSection[] => [
  {
    id: 'hexagon',
    title: t`Where you are stays with you`,
    content: (
      <>
        <p>
          <Trans>
            Most apps know your position and hide it from others. We never have it: your phone works out which
            hexagon you’re in, and sends only that.
          </Trans>
        </p>
        <CellStory />
        <p>
          <Trans>
            While you move, we publish a new hexagon only every {TICK_MINUTES} minutes, at a moment of your
            own, plus up to {PUBLISHING_DELAY_MINUTES} random minutes, so nobody can watch you cross a border.
            If even a hexagon is too much at home, set a home zone in your profile: your phone won’t switch on
            inside it, and never shares a hexagon that it touches. The zone stays on your phone, and so do the
            places it remembers, where it always shares the same hexagon. Your account only knows that you
            have a home zone.
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
          of {AREA_METRES}. We compare it only with people who’ve also said “right here”. You choose this each
          time, and it’s gone after {SPOT_MINUTES} minutes.
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
          Once you’ve agreed to meet, you can both switch on “Find each other”. Then, and only then, your
          phones tell each other exactly where you are. That’s encrypted, and our server passes it on without
          storing or being able to read it. Only a server that someone has tampered with could sit in between,
          and you’d notice when you meet and compare the words on your phones. The server knows that you’ve
          switched it on, until when, and that messages go back and forth. It ends when one of you stops it,
          when you’ve met, or after {FINDING_MINUTES} minutes. Inside your home zone, your phone shares
          nothing.
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
          When you show or enter a code, your phone sends the large hexagon it would share there if you were
          available, never one that your home zone touches. We compare it with the other phone’s and don’t
          store it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'others',
    title: t`What others see`,
    content: (
      <Points>
        <li>
          <Trans>
            While you are available: your name, what you say about yourself, the shield if you have one, the
            interests you share, roughly how near, and what you are up for. Members who know your username can
            look up your name, picture, shield and badges at any time.
          </Trans>
        </li>
        <li>
          <Trans>
            How many people you’ve met gave you each badge, unless you hide it. Only you see who they were.
          </Trans>
        </li>
        <li>
          <Trans>
            See and be seen: only people who are available see the list. Once you switch on, you stay on it
            for at least a minute.
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
            you’ve agreed to meet or write to each other. An interest that you add starts matching a day
            later, so nobody can find out yours by trying out theirs.
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
  {
    id: 'kept',
    title: t`What we store, and for how long`,
    content: (
      <dl className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4">
        {kept().map(({ what, how, until }) => (
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
    title: t`What only your phone keeps`,
    content: (
      <p>
        <Trans>
          A copy of your own account, your home zone, the places it remembers, your settings for this phone,
          your last plan, the areas and places of your last invitations and gatherings, the words you compare
          when you’ve found each other, a copy of your notifications, latest chats, current meetup and next
          gathering, the last badge it told you about, your drafts, changes to your profile that aren’t saved
          yet, and messages it hasn’t sent yet. What you enter before you’ve signed up, and the friend’s link
          that brought you here, stay in that one tab.
        </Trans>
      </p>
    ),
  },
  {
    id: 'where',
    title: t`Where it’s stored, and who can read it`,
    content: (
      <>
        <p>
          <Trans>
            In the operator’s database, and nowhere else. Pages load nothing from other companies: no ads, no
            trackers, no maps. We sell nothing.
          </Trans>
        </p>
        <p>
          <Trans>
            Technically, the operator can read what’s in the database: accounts, messages, and the hexagons of
            people who are available at that moment. Use a site whose operator you trust.
          </Trans>
        </p>
        <OperatorContact />
        <p>
          <Trans>
            We use your network address to limit how often someone can call the server, for example to guess
            passwords. We keep that count for a day at most and never write it to disk. The log names neither
            people nor places.
          </Trans>
        </p>
      </>
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
  {
    id: 'choices',
    title: t`What you can do`,
    content: (
      <>
        <p>
          <Trans>
            In your profile, you choose who sees you and who can invite you, and change anything about
            yourself. Switching off or signing out hides you right away, or a minute after you switched on, so
            nobody can look without being seen.
          </Trans>
        </p>
        <p>
          <Trans>
            Under “Account” in your profile, you can see where you’re signed in and sign out there, download
            everything we store about you, and delete your account. Deleting hides you right away. For{' '}
            {DELETION_GRACE_DAYS} days you can get your account back by signing in. Then everything is gone,
            including your meetups, badges and conversations, for the other people too. Two things stay:
            reports, until their time is over, and a number in the team’s log that leads nowhere.
          </Trans>
        </p>
      </>
    ),
  },
]

/** `/privacy`: what is stored, where, and how long. Keep it in step with docs/privacy-data.md. */
export default function PrivacyPage() {
  return (
    <ReadingPage
      title={t`Privacy`}
      lead={t`To show you people nearby, we have to know roughly where you are. Roughly is all we ever know.`}
      sections={sections()}
      isLegal
    />
  )
}
