import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '../e2e/nodes/cluster.ts'
import { accept, request } from '../server/test/chatting.ts'
import { makeCall, type Person, personOf } from '../server/test/person.ts'

/** Two people who can write to each other. */
export type Couple = [Person, Person]

/** Signs a person up at a server without rate limits. */
export async function signUpAt(http: FastifyInstance, name: string): Promise<Person> {
  const answer = await makeCall(http, register, { body: accountOf(name) })
  if (answer.statusCode !== 200) throw new Error(`sign-up of ${name}: ${answer.statusCode} ${answer.body}`)
  const cookie = [answer.headers['set-cookie']].flat().join('; ').split(';')[0] as string
  return personOf(http, { now: () => new Date() }, answer.json<OwnUser>(), cookie)
}

/** Creates couples with a conversation: one sent a first message, and the other accepted it. */
export async function makeCouples(
  count: number,
  signUp: (name: string) => Promise<Person>,
): Promise<Couple[]> {
  const couples: Couple[] = []
  for (let nth = 0; nth < count; nth++) {
    const [one, other] = [await signUp(`one_${nth}`), await signUp(`other_${nth}`)]
    for (const person of [one, other]) await person.switchOn({ minutes: 240 })
    await request(one, other, 'Hello?')
    await accept(other, one)
    couples.push([one, other])
  }
  return couples
}
