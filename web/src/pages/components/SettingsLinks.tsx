import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { plural, t } from '@lingui/core/macro'
import { Award, Bell, Heart, KeyRound, Languages, LifeBuoy, Lock, ShieldCheck, UserPlus } from 'lucide-react'
import { useOwnBadges } from '../../badges/queries.ts'
import { countsSummary } from '../../badges/rules.ts'
import { formatList } from '../../platform/format.ts'
import { translateName } from '../../platform/translate.ts'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { statusWords } from '../../verification/rules.ts'

/** The pages of settings, each with its state in a few words. */
export function SettingsLinks({ user }: { user: OwnUser }) {
  const { data: badges } = useOwnBadges(user.id)
  return (
    <div className="flex flex-col">
      <LinkRow
        href="/profile/interests"
        icon={<Heart size={20} />}
        title={t`Interests`}
        text={shortList(user.interests.map(({ name }) => translateName('interest', name)))}
      />
      <LinkRow
        href="/profile/privacy"
        icon={<Lock size={20} />}
        title={t({ message: 'Privacy', context: 'settings' })}
        text={t`Who sees you, home zone`}
      />
      <LinkRow
        href="/notifications/settings"
        icon={<Bell size={20} />}
        title={t`Notifications`}
        text={t`Sounds, quiet hours, muted people`}
      />
      <LinkRow
        href="/safety"
        icon={<LifeBuoy size={20} />}
        title={t`Safety`}
        text={t`Trusted contacts, blocks and reports`}
      />
      <LinkRow
        href="/user-verification"
        icon={<ShieldCheck size={20} />}
        title={t`Verification`}
        text={statusWords(user.verificationDetails.status)}
      />
      <LinkRow
        href="/badges"
        icon={<Award size={20} />}
        title={t`Badges`}
        text={badges && countsSummary(badges.counts)}
      />
      <LinkRow
        href="/invites"
        icon={<UserPlus size={20} />}
        title={t`Invite friends`}
        text={t`Bring people you like`}
      />
      <LinkRow
        href="/profile/language"
        icon={<Languages size={20} />}
        title={t`Language and units`}
        text={t`Clock, miles or metres`}
      />
      <LinkRow
        href="/account"
        icon={<KeyRound size={20} />}
        title={t`Account`}
        text={t`Password, devices, your data`}
      />
    </div>
  )
}

const NAMED = 3

function shortList(names: readonly string[]): string {
  const more = names.length - NAMED
  const shown = formatList(names.slice(0, NAMED), 'unit')
  return more > 0 ? plural(more, { other: `${shown} and # more` }) : shown
}
