import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { classes } from '../../ui/classes.ts'
import { SIGN_COLOUR_NAMES } from '../rules.ts'

interface SignProps {
  sign: NonNullable<Meetup['sign']>
  /** Large enough to read from a distance. */
  isLarge?: boolean
}

/** The same on both screens, so that two strangers recognise each other from afar. */
export function Sign({ sign: { colour, word }, isLarge = false }: SignProps) {
  return (
    <div
      style={{ backgroundColor: `var(--sign-${colour})`, color: 'var(--on-sign)' }}
      className={classes(
        'flex flex-col items-center px-4 text-center',
        isLarge ? 'rounded-card py-7' : 'rounded-field py-6',
      )}
    >
      <p className="text-sm font-semibold">Both your screens are {SIGN_COLOUR_NAMES[colour]} and say</p>
      <p
        className={classes(
          'leading-tight font-extrabold tracking-tight break-words',
          isLarge ? 'text-[clamp(2.75rem,15vw,4.5rem)]' : 'text-4xl',
        )}
      >
        {word}
      </p>
    </div>
  )
}
