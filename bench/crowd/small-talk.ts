import type { Meetup } from '@hereabouts/contract/meetups/schemas'

/**
 * What the simulated people of a demo say. They mention that they are simulated where people might forget it.
 */
export const GREETING = ({ place, interest }: Meetup) =>
  `Lovely, ${interest.name} at ${place} it is! I am simulated, so I walk fast: there in a few seconds.`

export const ARRIVED = 'I am here. Press “We’re both here”, and I will tell you the code on my screen.'

export const onCode = (code: string) =>
  `Type in the code on my screen: ${code}. Or send me the code on yours.`

export const THANKS = 'Good to have met you! You can award me a badge now. I have one for you, too.'

export const WRONG_CODE = 'My phone does not take that one. Is it still the code on your screen?'

/** The reply to a message; a different one each time. */
export function answerTo(text: string, nth: number): string {
  const words = /\?\s*$/.test(text) ? TO_QUESTIONS : TO_ALL_ELSE
  return words[nth % words.length] as string
}

const TO_QUESTIONS = [
  'Good question. I am only simulated, so I leave that to the real people you will meet here.',
  'I would say yes. But I say that often: I am a program.',
  'Hard to say from in here. What do you think?',
]

const TO_ALL_ELSE = [
  'Nice to hear from you! Shall we meet? Invite me, and I will be there at once.',
  'Sounds good to me.',
  'Ha, I like that. With real people it goes just like this, only slower.',
  'I agree. Simulated people are easily convinced.',
]

/** Their names, and what they are up for. */
export const CAST: readonly (readonly [name: string, upFor: string])[] = [
  ['Mira', 'coffee and a chat'],
  ['Jonas', 'a game of chess'],
  ['Aiko', 'sketching in the park'],
  ['Tariq', 'trying the new bakery'],
  ['Lena', 'a walk by the water'],
  ['Mateo', 'practising Spanish'],
  ['Priya', 'talking about books'],
  ['Sam', ''],
  ['Noor', 'street photography'],
  ['Olu', 'music, any kind'],
  ['Freya', 'ice cream'],
  ['Ivan', 'bicycle repairs'],
]

export const PLACES = ['Café Blum, Market Square', 'The fountain in the park', 'The library’s front steps']
