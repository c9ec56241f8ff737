import type { CannedResponse } from '@hereabouts/contract/sanctions/schemas-canned'
import { t } from '@lingui/core/macro'
import { formatCalendarDay } from '../platform/format.ts'

/** A text of the app in the reader's language. */
export function cannedInWords({ key, date }: CannedResponse): string {
  const day = date ? formatCalendarDay(date) : ''
  switch (key) {
    case 'same_message':
      return t`On ${day}, you sent the same first message to many people. Please write to people one by one, about what you share.`
    case 'unkind':
      return t`What you wrote on ${day} was hurtful. Please stay kind, even when you disagree.`
    case 'unwanted_dating':
      return t`On ${day}, you kept flirting although the other person didn’t want it. People are here to share interests.`
    case 'selling':
      return t`On ${day}, you offered people something to buy. Please don’t advertise here.`
    case 'money':
      return t`On ${day}, you asked somebody for money or for access to an account. That isn’t allowed here.`
    case 'no_show':
      return t`People waited for you and you didn’t come, most recently on ${day}. Please cancel in time.`
    case 'not_you':
      return t`Your profile doesn’t seem to show you. Please use your own name and picture.`
    case 'under_age':
      return t`You seem to be under 18. This place is for adults only.`
    case 'acted':
      return t`Thank you for telling us. We’ve taken action.`
    case 'warned':
      return t`Thank you for telling us. We’ve talked to this person, and we’ll keep an eye on it.`
    case 'no_breach':
      return t`Thank you for telling us. We found nothing against the rules. You can block this person at any time.`
    case 'unclear':
      return t`Thank you for telling us. We couldn’t find out what happened. If it happens again, please report it.`
    case 'mistake':
      return t`You’re right, this was our mistake. We’re sorry.`
    case 'explained':
      return t`Thank you for explaining. That changes how we see it.`
    case 'stands':
      return t`We’ve looked at everything again, and we see it the same way.`
  }
}
