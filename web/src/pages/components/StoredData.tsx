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
        how: t`Your username, name, e-mail address (and whether it’s confirmed), privacy settings, language, when you joined, and if you like, what to ask you about, languages and pronouns. Of your password, only a one-way hash (argon2id).`,
        until: t`Until ${DELETION_GRACE_DAYS} days after you delete your account.`,
      },
      {
        what: t`Your picture`,
        how: t`Cropped and small, without the place where it was taken. People who can see you or are in contact with you see it.`,
        until: t`Until you remove it.`,
      },
      {
        what: t`Your interests`,
        how: t`The ones you chose. One of your own becomes public once ${PEOPLE_BEFORE_CUSTOM_IS_PUBLIC} people have it. The team sees it and how many have it, but not who, and can rename, merge or hide it. A report about you includes the interests you share with the person who reports.`,
        until: t`Until you remove them, plus ${INTEREST_UNDO_MINUTES} minutes to undo it. One of your own goes once nobody has it and no meetup for it is left.`,
      },
      {
        what: t`What you need`,
        how: t`What you choose under “What I need”. For a meetup, what you each need, and whether you said that the place fits: only the other person reads it, once you’ve agreed. Reports leave it out.`,
        until: t`Until you remove it. For a meetup, until it ends.`,
      },
      {
        what: t`Asking to join`,
        how: t`Where the team decides who joins: since when you’ve waited, and why you’d like to join. Only the team reads it. If members invite people: how many joined through your link, not who.`,
        until: t`Until you’re in. If you’re declined, we delete the account at once; if you don’t confirm your address, after ${WAITING_UNCONFIRMED_DAYS} days.`,
      },
      {
        what: t`The house rules`,
        how: t`Which version you’ve accepted, and when.`,
        until: t`Until ${DELETION_GRACE_DAYS} days after you delete your account.`,
      },
      {
        what: t`That a member brought you`,
        how: t`Only if the team has switched it on: whether a member who has met somebody brought you, but not who.`,
        until: t`Until ${DELETION_GRACE_DAYS} days after you delete your account.`,
      },
    ],
  },
  {
    title: t`Where and when`,
    entries: [
      {
        what: t`Being available`,
        how: t`Your hexagon, how far you look, until when, what you’re up for, and whether you have a home zone. Each change overwrites the last. The operator sees which areas of about 250 km² have at least five available people, not who.`,
        until: t`Until it ends, after ${AVAILABLE_HOURS_MAX} hours at the latest. We remember what they last saw for up to ${REMEMBERED_MINUTES} minutes more, so switching off and on reveals nothing new.`,
      },
      {
        what: t`Your weekly hours`,
        how: t`When you’d be free, for which interests, your time zone, and a hexagon of about 36 km². With it, we tell you when at least two others around you are free for the same thing (never who), and once a day how many gatherings might suit you, and note when we last did. Nobody else sees it.`,
        until: t`Until you remove them, or haven’t switched on for ${WEEKLY_HOURS_WEEKS} weeks. When we last told you something: two days.`,
      },
      {
        what: t`Reminders of a town’s hour`,
        how: t`Which hours we remind you of, and when we last did. Nobody learns that you asked.`,
        until: t`Until you switch the reminder off, or the team removes the hour.`,
      },
    ],
  },
  {
    title: t`Meeting`,
    entries: [
      {
        what: t`Meetups`,
        how: t`Who invited whom and for what; place, time and note; a suggested change, until it’s answered; when each of you set off, who’s late, how it ended (and why, if someone said so), and how you each said it went.`,
        until: t`${MEETUP_WORDS_DAYS} days after it ended. An invitation that led to nothing is then deleted. Of a meetup that you agreed on, we keep only who, when and for which interest as long as both accounts exist, so you can write to each other and see how often you’ve met.`,
      },
      {
        what: t`People you’ve met`,
        how: t`With whom you’d like to stay in touch, and since when. Only they see it, and only if they said so too.`,
        until: t`Until you take it back, or one of you blocks the other.`,
      },
      {
        what: t`Messages`,
        how: t`Messages, reactions, and pictures without the place where they were taken. Not end-to-end encrypted.`,
        until: t`As long as both accounts exist. A picture goes once you’ve both deleted it.`,
      },
      {
        what: t`Badges`,
        how: t`Who gave which badge to whom, for which meetup and when, and whether you hide it.`,
        until: t`As long as both accounts exist, unless it’s taken back within ${BADGE_REVOCABLE_HOURS} hours.`,
      },
      {
        what: t`What you missed`,
        how: t`When you said yes and didn’t come without a word: the last three times at most, but not to what, nor who was there. Only you see it. After two, it’s one seat or plan at a time; after three, you wait for a seat first.`,
        until: t`${MISSED_KEPT_DAYS} days, or until you’ve come to ${KEPT_TO_FORGET} others.`,
      },
    ],
  },
  {
    title: t`Gatherings and friends`,
    entries: [
      {
        what: t`Gatherings`,
        how: t`What you start: interest, a hexagon of about 36 km², area, place and what it offers, time, time zone and note. Which ones you’re in or wait for, and why you leave, if you say so. Nobody sees who’s in until enough people are; then they see each other and the place. Anyone can read what you put on the public agenda, without names or the place.`,
        until: t`A day after it ended if it never was on, ${GATHERING_KEPT_DAYS} days otherwise.`,
      },
      {
        what: t`Seats for friends`,
        how: t`For whom you hold a seat, or who holds one for you, and the answer. Only the two of you see it; others see how many seats are taken.`,
        until: t`A day after the seat was held, or until one of you blocks the other.`,
      },
      {
        what: t`Chats of gatherings`,
        how: t`What the people in it write, and how far you’ve read, which nobody else learns. You see what was written while you had a seat. Not end-to-end encrypted.`,
        until: t`As long as the gathering. You can write until ${GROUP_OPEN_HOURS_AFTER} hours after it ended. Yours go with your account, and all of them if moderators take the chat down.`,
      },
      {
        what: t`Links for friends`,
        how: t`The links you made, whether they show you, how many people joined through each, and who, if they let you know; then you see each other under “Invite friends”. A link that shows you shows anyone your first name, picture and shield, even without an account.`,
        until: t`A link works for ${INVITE_DAYS} days or until you switch it off. We delete it ${INVITE_KEPT_DAYS} days later.`,
      },
    ],
  },
  {
    title: t`Safety`,
    entries: [
      {
        what: t`Trusted contacts`,
        how: t`The people you asked: what you call them, their e-mail address, answer and its language. If someone said no, only a keyed hash of their address, so we don’t write to them again.`,
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
        how: t`The kind of document, the state of the review, the reason if we couldn’t verify you, and a keyed hash of the document’s number, so that it verifies only one account.`,
        until: t`As long as the account exists.`,
      },
      {
        what: t`The photo of your document`,
        how: t`Encrypted with its own key, in files outside the database, without the place where it was taken. Only verifiers can open it, and we log each time.`,
        until: t`We destroy it with its key once a verifier has decided, after ${PHOTO_DAYS_MAX} days at the latest, or after ${UNSUBMITTED_PHOTO_HOURS} hours if you don’t submit it.`,
      },
    ],
  },
  {
    title: t`Reports and measures`,
    entries: [
      {
        what: t`Reports`,
        how: t`Who reported whom and why, and what could be seen then: the profile and, from a chat or a meetup, that chat’s last ${EVIDENCE_MESSAGES_MAX} messages with the reported person’s pictures, or that meetup’s texts. Saying that you felt unsafe is a report, too. The reported person isn’t told. We log each time moderators read one.`,
        until: t`${REPORT_KEPT_DAYS} days after it’s closed, even if one of you has left.`,
      },
      {
        what: t`Reports from outside`,
        how: t`What people without an account wrote to the moderators, and their e-mail address, which moderators don’t see. If they named you by your username, it stands beside other reports about you.`,
        until: t`The report like any other. The address until we’ve answered; both ${OUTSIDE_CONFIRMED_HOURS} hours if they don’t confirm it.`,
      },
      {
        what: t`Fingerprints of first messages`,
        how: t`Show moderators who sends many people the same first message. Nobody can read messages from them.`,
        until: t`${SAME_MESSAGE.days} days after you sent it.`,
      },
      {
        what: t`Decisions about what a rule noticed`,
        how: t`If a rule noticed something you did and nobody had reported you: that a moderator looked into it or found no problem. It keeps the rule quiet about you.`,
        until: t`${FLAG_DECISION_DAYS} days after the decision.`,
      },
      {
        what: t`Measures`,
        how: t`If the team warned, restricted, suspended or banned you: what, why, until when, by whom, whether it was lifted, and your appeal. You see all but who decided; others see none of it.`,
        until: t`${SANCTION_KEPT_DAYS} days after it ended. A ban stays as long as the account exists.`,
      },
      {
        what: t`Keeping banned people out`,
        how: t`Only if the team has switched it on: a keyed hash of the network you signed up from, a range of at least 256 addresses. If you’re banned, we keep it and one of your e-mail address, even if you delete your account.`,
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
        how: t`Which ones you’ve read or deleted, and who you’ve muted (they aren’t told).`,
        until: t`As long as your account exists. A mute stays until you end it.`,
      },
      {
        what: t`Push notifications`,
        how: t`If you switch them on: the address your browser’s maker assigned, and keys so that only your browser can read them. The maker learns when you get one, not what it says. When the last one reached you, so the app can tell if they don’t arrive; quiet hours, and your time zone, which your phone updates.`,
        until: t`Until you switch them off or are signed out on that phone. Quiet hours stay until you switch them off.`,
      },
      {
        what: t`E-mails about your plans`,
        how: t`If you switch them on: your time zone, when the app was last open in front of you, and for a day, what we e-mailed you about.`,
        until: t`Until you switch them off.`,
      },
      {
        what: t`E-mails to you`,
        how: t`E-mails waiting to be sent, such as links and codes, and a hash of each.`,
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
        how: t`Each one’s name, public key, and the days it was created and last used. Your fingerprint and face never leave your device.`,
        until: t`Until you remove it, or set a new password by e-mail.`,
      },
      {
        what: t`Signing in with another service`,
        how: t`Only if the operator offers it and you use it: your ID there, and the days it was connected and last used. Nothing else that it tells us, unless you add it to your profile.`,
        until: t`Until you set a new password by e-mail, or delete your account.`,
      },
      {
        what: t`Accounts on the same browser`,
        how: t`A keyed hash of a number in a cookie of your browser. If someone is reported, moderators see which other accounts used the same browser.`,
        until: t`${DEVICE_KEY_DAYS} days after you last signed in or out there.`,
      },
    ],
  },
]
