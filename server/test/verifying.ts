import { sendDocumentPhoto, submitVerification } from '@hereabouts/contract/verification/endpoints'
import { listVerifications } from '@hereabouts/contract/verification/endpoints-review'
import type { WaitingVerification } from '@hereabouts/contract/verification/schemas'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Person } from './person.ts'
import { pictureOf } from './pictures.ts'
import { type Town, townWith } from './town.ts'
import { upload } from './uploading.ts'

/** A town with two people and two verifiers, who have just entered their passwords. */
export async function townWithVerifiers(
  options: Parameters<typeof townWith<'ana' | 'bo' | 'vera' | 'vic'>>[0] = {},
) {
  const town = await townWith<'ana' | 'bo' | 'vera' | 'vic'>({
    people: ['ana', 'bo', 'vera', 'vic'],
    ...options,
  })
  const { vera, vic, run } = town
  await run(sql`update users set role = 'verifier' where id in (${vera.id}, ${vic.id})`)
  for (const verifier of [vera, vic]) await confirmed(town, verifier)
  return town
}

/** Makes a person's password confirmation permanent. */
export function confirmed({ run }: Pick<Town, 'run'>, { id }: Person) {
  return run(sql`update sessions set confirmed_until = 'infinity' where user_id = ${id}`)
}

/** Sends a photo of a person's passport; the same for the first person of any town, which is taken once. */
export async function sendPhoto(http: FastifyInstance, person: Person, seed = person.id % 1000) {
  const response = await upload(http, sendDocumentPhoto, person, await pictureOf({ seed }))
  if (response.statusCode !== 200) throw new Error(`a photo: ${response.statusCode} ${response.body}`)
}

/** Submits a person for verification with a photo of their passport. */
export async function submit(http: FastifyInstance, person: Person) {
  await sendPhoto(http, person)
  await person.call(submitVerification, { params: { id: person.id }, body: { documentType: 'passport' } })
}

/** A person's entry in the verifier's queue; fails if there is none. */
export async function waiting(verifier: Person, person: Person): Promise<WaitingVerification> {
  const { waiting } = await verifier.call(listVerifications)
  const found = waiting.find(({ userId }) => userId === person.id)
  if (!found) throw new Error(`${person.username} is not in the queue`)
  return found
}
