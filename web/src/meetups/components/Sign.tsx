import type { SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { emsOf, SIGN_TEXTS, signText, wordsOf } from '../rules-sign.ts'

interface SignProps {
  sign: NonNullable<Meetup['sign']>
  /** Large enough to read from a distance. */
  isLarge?: boolean
}

/** The same on both screens, so that two strangers recognise each other from afar. */
export function Sign({ sign, isLarge = false }: SignProps) {
  const { word, otherWord } = wordsOf(sign)
  return (
    <SignBox
      colour={sign.colour}
      text={signText(SIGN_TEXTS[sign.colour], otherWord === null)}
      word={word}
      isLarge={isLarge}
    >
      {otherWord && <OtherWord word={otherWord} />}
    </SignBox>
  )
}

interface SignBoxProps extends Pick<SignProps, 'isLarge'> {
  colour: (typeof SIGN_COLOURS)[number]
  /** The sentence above the word. */
  text: string
  word: string
  children?: ReactNode
}

/** A colour and a word. */
export function SignBox({ colour, text, word, isLarge = false, children }: SignBoxProps) {
  return (
    <div
      style={{ backgroundColor: `var(--sign-${colour})`, color: 'var(--on-sign)' }}
      className={classes(
        'flex flex-col items-center px-4 text-center',
        isLarge ? 'rounded-card py-7' : 'rounded-field py-6',
      )}
    >
      <p className="text-sm font-semibold text-balance">{text}</p>
      <div style={{ containerType: 'inline-size' }} className="w-full">
        <p
          // In large text, too, the word stays in one piece.
          style={{ fontSize: `min(${isLarge ? '4.5rem' : '2.25rem'}, 100cqw / ${emsOf(word)})` }}
          className="leading-tight font-extrabold tracking-tight whitespace-nowrap"
        >
          {word}
        </p>
      </div>
      {children}
    </div>
  )
}

/** What the other screen says, if it is in another language. */
export function OtherWord({ word }: { word: string }) {
  return (
    <p className="text-lg font-semibold">
      <Trans>
        On the other screen: <bdi>{word}</bdi>
      </Trans>
    </p>
  )
}
