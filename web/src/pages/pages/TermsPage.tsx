import { Link } from 'wouter'
import { OperatorContact } from '../../instance/components/OperatorContact.tsx'
import { Points, ReadingPage, type ReadingSection } from '../components/ReadingPage.tsx'

const SECTIONS: readonly ReadingSection[] = [
  {
    id: 'who',
    title: 'Who you are dealing with',
    content: (
      <>
        <p>
          Hereabouts is free software that anybody may run. These are the terms between you and whoever runs
          this instance, its operator. Whoever wrote the software is no part of that, and sees nothing of what
          happens here.
        </p>
        <OperatorContact />
      </>
    ),
  },
  {
    id: 'age',
    title: 'You are 18 or older',
    content: (
      <p>
        The app brings together adults who have never met. If you are younger, it is not for you yet. If
        somebody you meet seems to be, leave, and tell the operator.
      </p>
    ),
  },
  {
    id: 'public',
    title: 'Meet in public',
    content: (
      <Points>
        <li>Agree on a place with other people around: a café, a market, a station hall.</li>
        <li>Compare the colour and the word on both screens before you go anywhere together.</li>
        <li>Tell somebody where you are going. Come and go by yourself.</li>
        <li>You can leave at any moment and owe nobody a reason.</li>
      </Points>
    ),
  },
  {
    id: 'conduct',
    title: 'How to treat each other',
    content: (
      <>
        <Points>
          <li>Be who you say you are, with one account.</li>
          <li>A no is a no, and no answer is one too.</li>
          <li>No threats, no harassment, no hatred of whole groups of people.</li>
          <li>Nothing to sell, nothing to recruit for, no requests for money.</li>
          <li>Dating only where both have said that they are here for it.</li>
          <li>What somebody told you about themselves is not yours to pass on.</li>
          <li>Do not try to find out where somebody is. The app works hard to keep that from you.</li>
        </Points>
        <p>The operator may close the account of somebody who does otherwise.</p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <p>
        Keep your password to yourself, and give an e-mail address that is yours. What you write stays yours;
        you let the operator store it and show it to those it is meant for, as{' '}
        <Link href="/privacy" className="font-semibold text-accent underline underline-offset-4">
          Privacy
        </Link>{' '}
        tells.
      </p>
    ),
  },
  {
    id: 'emergency',
    title: 'Not an emergency service',
    content: (
      <p className="rounded-card bg-tint p-4 font-medium text-on-tint">
        Nobody watches over meetups here, and nobody can send help. In danger, call 112, 911 or 999, or
        whatever the number is where you are.
      </p>
    ),
  },
  {
    id: 'warranty',
    title: 'No promises',
    content: (
      <>
        <p>
          The software comes as it is, without warranty of any kind, under the MIT licence. It may fail, be
          switched off, or show somebody as near who has just left.
        </p>
        <p>
          Nobody here is recommended to you. A green shield says that an ID was checked. It says nothing about
          how somebody will behave. Whom you meet is your own decision. None of this takes away rights that
          the law gives you.
        </p>
      </>
    ),
  },
  {
    id: 'end',
    title: 'Leaving, and changes',
    content: (
      <p>
        You may stop at any time. The operator may stop too, and may change these terms: what is written here
        when you use the app is what holds.
      </p>
    ),
  },
]

export default function TermsPage() {
  return (
    <ReadingPage
      title="Terms"
      lead="Short, because it matters: be an adult, meet in public, be good to each other."
      sections={SECTIONS}
    />
  )
}
