import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { verifyEmail } from '@hereabouts/contract/email/endpoints'
import { setGate } from '@hereabouts/contract/gate/endpoints'
import type { GateSettings, JoinDecision } from '@hereabouts/contract/gate/schemas'
import { listNearby } from '@hereabouts/contract/nearby/endpoints'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { makeLink } from '../src/email/service-links.ts'
import { OPEN_GATE } from '../src/gate/rules.ts'
import type { Config } from '../src/platform/config.ts'
import { makeCall, type Person, personOf } from './person.ts'
import { townWith } from './town.ts'

/** A gate through which nobody gets. */
export const CLOSED: GateSettings = { ...OPEN_GATE, isOpen: false, invitedPeopleMax: 2 }
export const PASSWORD = 'a long password of a newcomer'
/** The parameters of a call about this person. */
export const of = ({ id }: { id: UserId }) => ({ params: { id } })

/** The team's decision about somebody who waits with the address of their sign-up. */
export const decisionAbout = (person: Person, decision: JoinDecision['decision']) => ({
  ...of(person),
  body: { decision, email: person.user.email },
})

type Asked = { email?: string; invitation?: string; joinReason?: string; from?: string }

/** Ana and Bo are members, Root is an admin; `gate` is in force. */
export async function townBehind(gate: Partial<GateSettings>, { config }: { config?: Partial<Config> } = {}) {
  const town = await townWith({
    people: ['ana', 'bo', 'root'],
    confirmed: ['ana', 'bo', 'root'],
    signsUp: false,
    ...(config && { config }),
  })
  const { http, clock, run, root, deps } = town
  await run(sql`update users set role = 'admin' where id = ${root.id}`)
  await run(sql`update sessions set confirmed_until = 'infinity' where user_id = ${root.id}`)
  const sets = (to: Partial<GateSettings>) => root.call(setGate, { body: { ...CLOSED, ...to } })
  await sets(gate)

  const asks = (name: string, { email = `${name}@elsewhere.example`, from, ...asked }: Asked = {}) =>
    makeCall(http, register, {
      ...(from !== undefined && { from }),
      body: { username: name, password: PASSWORD, email, interests: [1], ...asked },
    })

  return {
    ...town,
    sets,
    asks,
    async errorOfJoining(name: string, asked?: Asked) {
      const response = await asks(name, asked)
      return response.statusCode === 200 ? null : response.json<{ error: string }>().error
    },
    async joins(name: string, asked?: Asked): Promise<Person> {
      const response = await asks(name, asked)
      expect(response.body).not.toContain('"error"')
      const [cookie] = response.cookies.map(({ name, value }) => `${name}=${value}`)
      return personOf(http, clock, response.json<OwnUser>(), cookie as string)
    },
    /** Opens the link in the e-mail. */
    async confirms(person: Person) {
      const link = await deps.db.tx((tx) =>
        makeLink(deps, tx, 'verify', { id: person.id, email: person.user.email }, null),
      )
      return person.call(verifyEmail, { body: { token: link?.token as string } })
    },
    isIn: async (person: Person) => (await person.answer(listNearby, of(person))).statusCode === 200,
  }
}
