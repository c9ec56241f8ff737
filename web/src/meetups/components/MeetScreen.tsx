import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { Trans } from '@lingui/react/macro'
import { Simulated } from '../../ui/PersonMarks.tsx'
import { SIGN_TEXTS, signText, wordsOf } from '../rules-sign.ts'
import { Codes } from './Codes.tsx'
import { CompareWords } from './CompareWords.tsx'
import { OtherWord } from './Sign.tsx'
import { SignScreen } from './SignScreen.tsx'

/** The full screen for when two people meet. */
export default function MeetScreen({ meetup, onClose }: { meetup: Meetup; onClose: () => void }) {
  const { other, sign } = meetup
  const { name } = other
  const words = sign && wordsOf(sign)
  return (
    <SignScreen
      title={
        <>
          <Trans>
            You and <bdi>{name}</bdi>
          </Trans>{' '}
          <Simulated person={other} />
        </>
      }
      sign={
        sign &&
        words && {
          colour: sign.colour,
          text: signText(SIGN_TEXTS[sign.colour], words.otherWord === null),
          word: words.word,
          otherWord: words.otherWord && <OtherWord word={words.otherWord} />,
        }
      }
      onClose={onClose}
    >
      <CompareWords meetup={meetup} onReport={onClose} />
      <Codes meetup={meetup} />
    </SignScreen>
  )
}
