import { DELETION_GRACE_DAYS, DEVICE_KEY_DAYS, SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import {
  AVAILABLE_MINUTES,
  PUBLISHING_DELAY_MINUTES,
  SHOWN_SECONDS_MIN,
  TICK_MINUTES,
} from '@hereabouts/contract/availability/limits'
import { BADGE_REVOCABLE_HOURS } from '@hereabouts/contract/badges/limits'
import { GROUP_OPEN_HOURS_AFTER } from '@hereabouts/contract/chat/limits'
import { ALERT_HOURS, CONTACT_ASKED_DAYS } from '@hereabouts/contract/checkins/limits'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import { FLAG_DECISION_DAYS, SAME_MESSAGE } from '@hereabouts/contract/flags/limits'
import {
  MAILBOX_MARK_DAYS,
  NETWORK_MARK_DAYS,
  SIGN_UP_NETWORK_DAYS,
  WAITING_UNCONFIRMED_DAYS,
} from '@hereabouts/contract/gate/limits'
import { GATHERING_KEPT_DAYS, WEEKLY_HOURS_WEEKS } from '@hereabouts/contract/gatherings/limits'
import { INTEREST_UNDO_MINUTES, PEOPLE_BEFORE_CUSTOM_IS_PUBLIC } from '@hereabouts/contract/interests/limits'
import { INVITE_DAYS, INVITE_KEPT_DAYS } from '@hereabouts/contract/invites/limits'
import { MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import { OUTSIDE_CONFIRMED_HOURS } from '@hereabouts/contract/outside/limits'
import { KEPT_TO_FORGET, MISSED_KEPT_DAYS } from '@hereabouts/contract/reliability/limits'
import { EVIDENCE_MESSAGES_MAX, REPORT_KEPT_DAYS } from '@hereabouts/contract/reports/limits'
import { SANCTION_KEPT_DAYS } from '@hereabouts/contract/sanctions/limits'
import { PHOTO_DAYS_MAX, UNSUBMITTED_PHOTO_HOURS } from '@hereabouts/contract/verification/limits'
import { t } from '@lingui/core/macro'
import { Fold } from '../../ui/Fold.tsx'

/** What the server stores, and for how long. Keep it in step with docs/privacy-data.md. */
export function StoredData() {
  return kept().map(({ title, entries }) => (
    <Fold key={title} title={title} heading="h4">
      <dl className="flex flex-col divide-y divide-line">
        {entries.map(({ what, how, until }) => (
          <div key={what} className="py-3">
            <dt className="font-bold">{what}</dt>
            <dd className="text-muted">{how}</dd>
            <dd className="mt-1 text-sm font-medium">{until}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  ))
}

const AVAILABLE_HOURS_MAX = AVAILABLE_MINUTES.max / 60
/** The longest time until a change is published: the minimum time shown, a tick and the random delay. */
const REMEMBERED_MINUTES = SHOWN_SECONDS_MIN / 60 + TICK_MINUTES + PUBLISHING_DELAY_MINUTES

interface Group {
  title: string
  entries: readonly { what: string; how: string; until: string }[]
}

/** Every kind of data, in groups. */
const kept = (): readonly Group[] => [
  {
    title: t`About you`,
    entries: [
      {
        what: t`Your account`,
        how: t`Your username and name, what you say about yourself (what to ask you about, languages, pronouns: all optional), your e-mail address and whether it’s confirmed, your privacy settings, the language of the app, and when you joined. We store only a one-way hash of your password (argon2id).`,
        until: t`As long as your account exists, and for ${DELETION_GRACE_DAYS} days after you delete it.`,
      },
      {
        what: t`Your picture`,
        how: t`Cropped and made small, without the place where it was taken. People who can see you, or are in contact with you, see it.`,
        until: t`Until you remove it.`,
      },
      {
        what: t`Your interests`,
        how: t`The ones you chose. An interest of your own becomes visible to everyone once ${PEOPLE_BEFORE_CUSTOM_IS_PUBLIC} people have it. The team sees these interests and how many people have each, but not who, and can rename, merge or hide them. A report about you includes the interests you share with the person who reported you.`,
        until: t`Until you remove them, plus ${INTEREST_UNDO_MINUTES} minutes so that you can undo it. An interest of your own that nobody has any more is deleted once no meetup for it is left.`,
      },
      {
        what: t`What you need`,
        how: t`What you choose under “What I need”, such as step-free or quiet. For a meetup, what you each need, and whether you said that the place fits: the other person reads it once you’ve both agreed. Nobody else ever does, and reports leave it out.`,
        until: t`Until you remove it. For a meetup, until it ends.`,
      },
      {
        what: t`Asking to join`,
        how: t`Where the team decides who joins: since when you’ve been waiting, and why you’d like to join. Only the team reads it. If members invite people, we store how many joined through your link, but not who.`,
        until: t`Until you’re in. If you’re declined, we delete the account at once, and after ${WAITING_UNCONFIRMED_DAYS} days if you don’t confirm your address.`,
      },
      {
        what: t`The house rules`,
        how: t`Which version you’ve accepted, and when.`,
        until: t`As long as your account exists, and for ${DELETION_GRACE_DAYS} days after you delete it.`,
      },
      {
        what: t`That a member brought you`,
        how: t`Only if the team has switched it on: whether a member who has met somebody brought you, but not who. Then you needn’t wait for a seat in gatherings.`,
        until: t`As long as your account exists, and for ${DELETION_GRACE_DAYS} days after you delete it.`,
      },
    ],
  },
  {
    title: t`Where and when`,
    entries: [
      {
        what: t`Being available`,
        how: t`Your hexagon, how far you look, until when, what you’re up for, and whether you have a home zone. It’s overwritten as it changes, so there’s no history. The operator sees which areas of about 250 km² have five or more available people, but never who.`,
        until: t`Until it ends, which is after ${AVAILABLE_HOURS_MAX} hours at the latest. Once you switch on, others see you for at least a minute. We remember what they last saw for up to ${REMEMBERED_MINUTES} more minutes, so switching off and on reveals nothing new.`,
      },
      {
        what: t`Your weekly hours`,
        how: t`When you’d be free, for which interests, your time zone, and a hexagon of about 36 km². That’s how we can tell you when at least two others around you are free for the same thing, but never who, and once a day how many gatherings might suit you. We note when we last did. Nobody else sees your hours.`,
        until: t`Until you remove them, or haven’t switched on for ${WEEKLY_HOURS_WEEKS} weeks. When we last told you something: two days.`,
      },
      {
        what: t`Reminders of a town’s hour`,
        how: t`Of which hours you want to be reminded, and when we last did. Your phone finds out by itself whether you’re in that town. Nobody learns that you asked.`,
        until: t`Until you switch the reminder off, or the team removes the hour.`,
      },
    ],
  },
  {
    title: t`Meeting`,
    entries: [
      {
        what: t`Meetups`,
        how: t`Who invited whom and for what, the place in words, the time, the note, a change that one of you suggests (until it’s answered), when each of you set off, who’s running late, how it ended (and why, if someone said so), and how each of you said it went.`,
        until: t`${MEETUP_WORDS_DAYS} days after it ended. Then an invitation that led to nothing is deleted. Of a meetup that you agreed on, we keep only who, when and for which interest, as long as both accounts exist, so you can still write to each other and see how often you’ve met.`,
      },
      {
        what: t`People you’ve met`,
        how: t`With whom you’d like to stay in touch, and since when. They see it only if they said so too, and nobody else ever does.`,
        until: t`Until you take it back, or one of you blocks the other.`,
      },
      {
        what: t`Messages`,
        how: t`What you wrote to each other, your reactions, and pictures, which you can send once you’ve met. We remove the place where a picture was taken. Messages are not end-to-end encrypted.`,
        until: t`As long as both accounts exist. A picture goes once both of you have deleted it.`,
      },
      {
        what: t`Badges`,
        how: t`Who gave which badge to whom, for which meetup and when, and whether you hide it.`,
        until: t`As long as both accounts exist, unless it’s taken back within ${BADGE_REVOCABLE_HOURS} hours.`,
      },
      {
        what: t`What you missed`,
        how: t`When you said yes and didn’t come without a word: at most the last three times, but not to what, nor who was there. Only you see it. After two, it’s one seat or plan at a time; after three, gatherings put you on the waiting list first.`,
        until: t`${MISSED_KEPT_DAYS} days, or until you’ve come to ${KEPT_TO_FORGET} others. “Something happened” deletes the latest within a day.`,
      },
    ],
  },
  {
    title: t`Gatherings and friends`,
    entries: [
      {
        what: t`Gatherings`,
        how: t`What you start: the interest, a hexagon of about 36 km², the area and the place in words, what the place offers, when, your time zone, your note. Which ones you’re in or wait for, and, if you leave, why, if you say so. Nobody sees who’s in until enough people are; from then on, the people in it see each other and the place. Only what you put on the public agenda can be read by anyone, without names or the place.`,
        until: t`A day after it ended if it never was on, ${GATHERING_KEPT_DAYS} days otherwise.`,
      },
      {
        what: t`Seats for friends`,
        how: t`For whom you hold a seat in a gathering, or who holds one for you, and the answer. Only the two of you see it; others see how many seats are taken.`,
        until: t`A day after the seat was held. At once if one of you blocks the other.`,
      },
      {
        what: t`Chats of gatherings`,
        how: t`What the people in a gathering write to each other, and how far you’ve read, which nobody else learns. You see what was written while you had a seat. These messages are not end-to-end encrypted.`,
        until: t`As long as the gathering. You can write until ${GROUP_OPEN_HOURS_AFTER} hours after it ended. Yours go with your account, and all of them if moderators take the chat down.`,
      },
      {
        what: t`Links for friends`,
        how: t`The links you made, whether they show you, and how many people joined through each. We store who joined only if they let you know; then you see each other under “Invite friends”. Anyone who opens a link that shows you sees your first name, picture and shield, even without an account.`,
        until: t`A link works for ${INVITE_DAYS} days or until you switch it off. We delete it ${INVITE_KEPT_DAYS} days later.`,
      },
    ],
  },
  {
    title: t`Safety`,
    entries: [
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
        what: t`Blocks`,
        how: t`Who you’ve blocked. They aren’t told.`,
        until: t`Until you unblock them.`,
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
    ],
  },
  {
    title: t`Reports and measures`,
    entries: [
      {
        what: t`Reports`,
        how: t`Who reported whom and why, and what could be seen at that moment: the profile and, if you report from a chat or a meetup, that chat’s last ${EVIDENCE_MESSAGES_MAX} messages with the reported person’s pictures, or that meetup’s texts. Saying that you felt unsafe is a report, too. The reported person isn’t told. Moderators read reports, and we log every time they do.`,
        until: t`${REPORT_KEPT_DAYS} days after it’s closed, even if one of you has left.`,
      },
      {
        what: t`Reports from outside`,
        how: t`What people without an account wrote to the moderators, and their e-mail address, which moderators don’t see. If they named you by your username, it stands beside other reports about you.`,
        until: t`The report like any other. The address until we’ve answered; both ${OUTSIDE_CONFIRMED_HOURS} hours if they don’t confirm it.`,
      },
      {
        what: t`Fingerprints of first messages`,
        how: t`Show moderators if someone sends many people the same first message. Nobody can read a message from its fingerprint.`,
        until: t`${SAME_MESSAGE.days} days after you sent it.`,
      },
      {
        what: t`Decisions about what a rule noticed`,
        how: t`If a rule noticed something you did, such as the same first message to many, and nobody had reported you: that a moderator looked into it or found it no problem. It keeps the rule quiet about you.`,
        until: t`${FLAG_DECISION_DAYS} days after the decision.`,
      },
      {
        what: t`Measures`,
        how: t`If the team warned, restricted, suspended or banned you: what, why, until when, by whom, whether it was lifted, and your appeal. You see all of that except who decided. Others see none of it.`,
        until: t`${SANCTION_KEPT_DAYS} days after it ended. A ban stays as long as the account exists.`,
      },
      {
        what: t`Keeping banned people out`,
        how: t`Only if the team has switched it on: the network you signed up from, as a keyed hash that stands for at least 256 addresses. If you’re banned, we keep it, and a keyed hash of your e-mail address, even if you delete your account.`,
        until: t`${SIGN_UP_NETWORK_DAYS} days. After a ban, the network for ${NETWORK_MARK_DAYS} days and the address for ${MAILBOX_MARK_DAYS} days, or until the ban is lifted.`,
      },
      {
        what: t`What verifiers, moderators and admins did`,
        how: t`Who did what to whom and when, as numbers and without anyone’s texts. Nobody can change this log.`,
        until: t`Permanently. Once an account is gone, its number leads nowhere.`,
      },
    ],
  },
  {
    title: t`Notifications and e-mails`,
    entries: [
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
        what: t`E-mails to you`,
        how: t`E-mails waiting to be sent, such as links and codes to confirm your address or to set a new password, and a hash of each.`,
        until: t`The e-mail until it’s sent. The hash until the link is used or its ${EMAIL_LINK_MINUTES} minutes are over.`,
      },
    ],
  },
  {
    title: t`Signing in`,
    entries: [
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
    ],
  },
]
