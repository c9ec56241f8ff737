import { t } from '@lingui/core/macro'
import { BookOpen, HeartHandshake, House, Landmark, Medal, Scale, ScrollText } from 'lucide-react'
import { useHouseInShort } from '../../instance/queries.ts'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Section } from '../../ui/Section.tsx'

/** Links to the pages about the app. */
export function AboutLinks() {
  const house = useHouseInShort()
  return (
    <div className="flex flex-col">
      <LinkRow
        href="/privacy"
        icon={<BookOpen size={20} />}
        title={t`What we store`}
        text={t`And where, and how long`}
      />
      <LinkRow href="/terms" icon={<Scale size={20} />} title={t`Terms`} text={t`And how to meet safely`} />
      {house?.hasRules && (
        <LinkRow
          href="/rules"
          icon={<ScrollText size={20} />}
          title={t`House rules`}
          text={t`What everyone here agrees to`}
        />
      )}
      {house?.hasImprint && (
        <LinkRow
          href="/imprint"
          icon={<Landmark size={20} />}
          title={t`Imprint`}
          text={t`Who runs this place`}
        />
      )}
      <LinkRow
        href="/badge-guide"
        icon={<Medal size={20} />}
        title={t`Badge guide`}
        text={t`What each of them says`}
      />
      <LinkRow
        href="/contribute"
        icon={<HeartHandshake size={20} />}
        title={t`Contribute`}
        text={t`With or without money`}
      />
    </div>
  )
}

/** The link to the pages of moderators, verifiers and admins. */
export function TeamSection() {
  return (
    <Section title={t`Team`}>
      <LinkRow
        href="/admin-main"
        icon={<House size={20} />}
        title={t`Team pages`}
        text={t`What’s waiting for you`}
      />
    </Section>
  )
}
