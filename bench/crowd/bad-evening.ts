import { changeUser } from '@hereabouts/contract/accounts/endpoints'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { askOpinion, takeCase } from '@hereabouts/contract/admin/endpoints-cases'
import { imposeSanction } from '@hereabouts/contract/admin/endpoints-people'
import { reportPerson } from '@hereabouts/contract/reports/endpoints'
import type { ReportContext, ReportKind } from '@hereabouts/contract/reports/limits'
import { appealSanction, listOwnSanctions } from '@hereabouts/contract/sanctions/endpoints'
import { confirmSession } from '@hereabouts/contract/sign-in/endpoints'
import { request } from '../../server/test/chatting.ts'
import { TRAFALGAR_SQUARE } from '../../server/test/person.ts'
import { arrive, type Place, passwordOf, type Simulated } from './person.ts'

// docs/operating/moderating.md goes through this evening step by step.

const SCAM =
  'Oi! Trabalho com investimentos e dobro o seu dinheiro em uma semana. Me chama no outro aplicativo?'
const NAMES = ['Mira', 'Jonas', 'Aiko', 'Tariq', 'Lena', 'Rui', 'Kim', 'Sam'] as const
type Name = (typeof NAMES)[number]

export interface BadEvening {
  /** How the new moderator signs in. */
  username: string
  password: string
  moderator: Simulated
  people: readonly Simulated[]
}

/**
 * Plays an evening from which a new moderator learns: somebody sends the same offer to many people, in Portuguese,
 * and two report it; one person is reported without reason; a threat; an appeal; and a colleague who is not sure.
 *
 * @param mark marks an account as simulated, and confirms its address
 * @param promote makes an account a moderator
 */
export async function playBadEvening(
  place: Place,
  { mark, promote }: Record<'mark' | 'promote', (id: UserId) => Promise<void>>,
): Promise<BadEvening> {
  const join = async (username: string) => {
    const person = await arrive(place, { username, interests: [1, 2, 3] })
    await mark(person.id)
    return person
  }
  const people = {} as Record<Name, Simulated>
  for (const name of NAMES) {
    const person = await join(`simulated_${name.toLowerCase()}`)
    await person.call(changeUser, { params: { id: person.id }, body: { name } })
    await person.switchOn({ at: TRAFALGAR_SQUARE })
    people[name] = person
  }
  const [colleague, moderator] = [await join('simulated_colleague'), await join('you_moderate')]
  for (const { id } of [colleague, moderator]) await promote(id)

  const { Mira, Jonas, Aiko, Tariq, Lena, Rui, Kim, Sam } = people
  const report = (
    by: Simulated,
    about: Simulated,
    kind: ReportKind,
    text: string,
    context: ReportContext = 'chat',
  ) => by.call(reportPerson, { body: { userId: about.id, kind, context, text } })

  // The wrong report: nothing in the chat is against the rules.
  await request(Jonas, Kim, 'Hi! Chess at the library on Sunday?')
  await report(Kim, Jonas, 'harassment', 'He asked about Sunday AGAIN. I don’t like chess.')
  // The same offer to many, which two report.
  for (const other of [Mira, Aiko, Tariq, Lena, Kim]) await request(Rui, other, SCAM)
  await report(Mira, Rui, 'scam', 'He wants my money.')
  await report(Tariq, Rui, 'commercial', 'Selling something, in a language I hardly read.')
  // A threat, last of all.
  await request(Sam, Aiko, 'I know which bench you sit on. You’ll see.')
  await report(Aiko, Sam, 'threat', 'I’m scared to go to the park.')

  // A colleague has warned somebody, who appeals: another moderator must decide.
  const reason = 'You wrote to people who had asked you to stop.'
  await colleague.call(confirmSession, { body: { password: passwordOf(colleague.username) } })
  await colleague.call(imposeSanction, { params: { id: Lena.id }, body: { kind: 'warning', reason } })
  const [warning] = (await Lena.call(listOwnSanctions)).measures
  if (warning)
    await Lena.call(appealSanction, {
      params: { id: warning.id },
      body: { text: 'That was my sister, on my phone. She’s sorry, and so am I.' },
    })
  // The colleague is unsure about another case.
  const { id } = await report(Mira, Tariq, 'fake', 'His pictures look like a model’s.', 'profile')
  await colleague.call(takeCase, { params: { id } })
  await colleague.call(askOpinion, {
    params: { id },
    body: { question: 'His profile says little. Would you ask for the shield, or wait?' },
  })
  return {
    username: moderator.username,
    password: passwordOf(moderator.username),
    moderator,
    people: [...Object.values(people), colleague, moderator],
  }
}
