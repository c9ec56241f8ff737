import { BookOpen, HeartHandshake, House, Medal, Scale } from 'lucide-react'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Section } from '../../ui/Section.tsx'

/** Links to the pages about the app. */
export function AboutLinks() {
  return (
    <div className="flex flex-col">
      <LinkRow
        href="/privacy"
        icon={<BookOpen size={20} />}
        title="What we store"
        text="And where, and how long"
      />
      <LinkRow href="/terms" icon={<Scale size={20} />} title="Terms" text="And how to meet safely" />
      <LinkRow
        href="/badge-guide"
        icon={<Medal size={20} />}
        title="Badge guide"
        text="What each of them says"
      />
      <LinkRow
        href="/contribute"
        icon={<HeartHandshake size={20} />}
        title="Contribute"
        text="How to help, with or without money"
      />
    </div>
  )
}

/** The link to the pages of moderators, verifiers and admins. */
export function TeamSection() {
  return (
    <Section title="Team">
      <LinkRow
        href="/admin-main"
        icon={<House size={20} />}
        title="Team pages"
        text="Your tasks, and what’s waiting for you"
      />
    </Section>
  )
}
