import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { useHouse } from '../../instance/queries.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { type Answer, Answers } from '../components/Answers.tsx'
import { housePart } from '../components/HousePart.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const answers = (): readonly Answer[] => [
  {
    question: t`Who is this agreement with?`,
    answer: t`The operator of this site, not the people who wrote the software.`,
    sections: parties(),
  },
  {
    question: t`Who may use it?`,
    answer: t`Adults, each with an account of their own.`,
    sections: people(),
  },
  {
    question: t`How do we meet?`,
    answer: t`In public, with other people around. You can leave at any time.`,
    sections: meeting(),
  },
  {
    question: t`What isn’t allowed?`,
    answer: t`Threats, harassment, hate speech, selling, and pretending to be someone else.`,
    sections: conduct(),
  },
  {
    question: t`What do you promise?`,
    answer: t`Nothing, but rights that the law gives you stay. A shield only means that an ID was checked.`,
    sections: promises(),
  },
  {
    question: t`How does it end or change?`,
    answer: t`You can leave at any time. The version you see here applies.`,
    sections: ending(),
  },
]

const parties = (): readonly ReadingSection[] => [
  {
    id: 'who',
    title: t`Who you’re dealing with`,
    content: (
      <>
        <p>
          <Trans>
            Hereabouts is free software that anyone can run. These terms are between you and the operator, who
            runs this site. The authors of the software aren’t part of them, and see nothing of what happens
            here.
          </Trans>
        </p>
        <OperatorContact />
      </>
    ),
  },
]

const people = (): readonly ReadingSection[] => [
  {
    id: 'age',
    title: t`You’re 18 or older`,
    content: (
      <p>
        <Trans>
          The app is for adults only. If someone you meet seems younger, leave and tell the operator.
        </Trans>
      </p>
    ),
  },
  {
    id: 'account',
    title: t`Your account`,
    content: (
      <p>
        <Trans>
          Keep your password to yourself, and use your own e-mail address. What you write stays yours. The
          operator may store it and show it to the people it’s meant for, as described in{' '}
          <TextLink href="/privacy" isInText>
            Privacy
          </TextLink>
          .
        </Trans>
      </p>
    ),
  },
]

const meeting = (): readonly ReadingSection[] => [
  {
    id: 'public',
    title: t`Meet in public`,
    content: (
      <Points>
        <li>
          <Trans>Choose a place with other people around: a café, a market, a station.</Trans>
        </li>
        <li>
          <Trans>Compare the colour and word on both screens before you go anywhere together.</Trans>
        </li>
        <li>
          <Trans>Tell someone where you’re going. Make your own way there and back.</Trans>
        </li>
        <li>
          <Trans>You can leave at any time. You owe nobody a reason.</Trans>
        </li>
      </Points>
    ),
  },
]

const conduct = (): readonly ReadingSection[] => [
  {
    id: 'conduct',
    title: t`Be good to each other`,
    content: (
      <>
        <Points>
          <li>
            <Trans>Be who you say you are, with one account.</Trans>
          </li>
          <li>
            <Trans>No means no. No answer means no, too.</Trans>
          </li>
          <li>
            <Trans>No threats, no harassment, no hate speech.</Trans>
          </li>
          <li>
            <Trans>No selling, no recruiting, no asking for money.</Trans>
          </li>
          <li>
            <Trans>Dating only if you’ve both said you’re here for it.</Trans>
          </li>
          <li>
            <Trans>Keep what people tell you about themselves to yourself.</Trans>
          </li>
          <li>
            <Trans>Don’t try to find out where someone is.</Trans>
          </li>
        </Points>
        <p>
          <Trans>The operator may close the accounts of people who break these rules.</Trans>
        </p>
      </>
    ),
  },
]

const promises = (): readonly ReadingSection[] => [
  {
    id: 'warranty',
    title: t`No promises`,
    content: (
      <>
        <p>
          <Trans>
            The software is provided as is, without warranty of any kind, under the MIT licence. It may fail,
            be switched off, or show someone as nearby who has just left.
          </Trans>
        </p>
        <p>
          <Trans>
            We don’t recommend anyone. A green shield means that an ID was checked, not how someone will
            behave. Whom you meet is your decision. None of this takes away rights the law gives you.
          </Trans>
        </p>
      </>
    ),
  },
]

const ending = (): readonly ReadingSection[] => [
  {
    id: 'end',
    title: t`Leaving, and changes`,
    content: (
      <p>
        <Trans>
          You can leave at any time. The operator may stop running this site, or change these terms. The
          version you see here applies.
        </Trans>
      </p>
    ),
  },
]

/** Never folded. */
const emergency = (): readonly ReadingSection[] => [
  {
    id: 'emergency',
    title: t`Not an emergency service`,
    content: (
      <p className="rounded-card bg-tint p-4 font-medium text-on-tint">
        <Trans>
          Hereabouts isn’t an emergency service: nobody here is watching or can send help. In an emergency,
          call the local number, such as 112, 911 or 999.
        </Trans>
      </p>
    ),
  },
]

/** `/terms`: the rules of the site. */
export default function TermsPage() {
  const terms = useHouse().data?.terms
  return (
    <ReadingPage
      title={t`Terms`}
      lead={t`The short version: be an adult, meet in public, and be good to each other.`}
      sections={[...emergency(), ...housePart(terms)]}
      isLegal
    >
      <Answers answers={answers()} />
    </ReadingPage>
  )
}
