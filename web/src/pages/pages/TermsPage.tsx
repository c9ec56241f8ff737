import { Link } from 'wouter'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'who',
    title: 'Who you’re dealing with',
    content: (
      <>
        <p>
          Hereabouts is free software that anyone can run. These terms are between you and the operator, who
          runs this site. The people who wrote the software aren’t part of this agreement, and see nothing of
          what happens here.
        </p>
        <OperatorContact />
      </>
    ),
  },
  {
    id: 'age',
    title: 'You’re 18 or older',
    content: (
      <p>
        The app brings together adults who have never met. If you’re younger, it’s not for you yet. If someone
        you meet seems younger, leave and tell the operator.
      </p>
    ),
  },
  {
    id: 'public',
    title: 'Meet in public',
    content: (
      <Points>
        <li>Choose a place with other people around: a café, a market, a station.</li>
        <li>Compare the colour and word on both screens before you go anywhere together.</li>
        <li>Tell someone where you’re going. Make your own way there and back.</li>
        <li>You can leave at any time. You owe nobody a reason.</li>
      </Points>
    ),
  },
  {
    id: 'conduct',
    title: 'Be good to each other',
    content: (
      <>
        <Points>
          <li>Be who you say you are, with one account.</li>
          <li>No means no. No answer means no, too.</li>
          <li>No threats, no harassment, no hate speech.</li>
          <li>No selling, no recruiting, no asking for money.</li>
          <li>Dating only if you’ve both said you’re here for it.</li>
          <li>Keep what people tell you about themselves to yourself.</li>
          <li>Don’t try to find out where someone is. The app works hard to protect that.</li>
        </Points>
        <p>The operator may close the accounts of people who break these rules.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <p>
        Keep your password to yourself, and use an e-mail address of your own. What you write stays yours. You
        allow the operator to store it and to show it to the people it’s meant for, as described in{' '}
        <Link href="/privacy" className="font-semibold text-accent underline underline-offset-4">
          Privacy
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'emergency',
    title: 'Not an emergency service',
    content: (
      <p className="rounded-card bg-tint p-4 font-medium text-on-tint">
        Nobody watches over meetups here, and nobody can send help. If you’re in danger, call your local
        emergency number, such as 112, 911 or 999.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'No promises',
    content: (
      <>
        <p>
          The software is provided as is, without warranty of any kind, under the MIT licence. It may fail, be
          switched off, or show someone as nearby who has just left.
        </p>
        <p>
          We don’t recommend anyone. A green shield means that an ID was checked. It says nothing about how
          someone will behave. Who you meet is your own decision. None of this takes away rights the law gives
          you.
        </p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Leaving, and changes',
    content: (
      <p>
        You can leave at any time. The operator may also stop running this site, or change these terms. The
        version you see here when you use the app applies.
      </p>
    ),
  },
]

export default function TermsPage() {
  return (
    <ReadingPage
      title="Terms"
      lead="The short version: be an adult, meet in public, and be good to each other."
      sections={SECTIONS}
    />
  )
}
