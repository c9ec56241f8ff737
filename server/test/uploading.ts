import { randomUUID } from 'node:crypto'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { sendPicture } from '@hereabouts/contract/chat/endpoints'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import { FILE_FIELD } from '@hereabouts/contract/http/limits-upload'
import { setAvatar } from '@hereabouts/contract/people/endpoints-avatar'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { makeCall, type Person } from './person.ts'
import { pictureOf } from './pictures.ts'

export interface Asking {
  type: string
  payload: Buffer
}

interface Part {
  name?: string
  /** Null: a field, not a file. */
  filename?: string | null
  content?: Buffer
}

/** A multipart body of these parts, as a browser builds it. */
export function multipart(parts: readonly Part[]): Asking {
  const boundary = '----between-the-parts'
  const pieces = parts.flatMap(
    ({ name = FILE_FIELD, filename = 'photo.jpg', content = Buffer.from('some') }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
      Buffer.from(
        filename === null ? '\r\n\r\n' : `; filename="${filename}"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ],
  )
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** Uploads a file to an endpoint, as a phone does. */
export function upload(
  http: FastifyInstance,
  endpoint: Endpoint,
  { id, cookie }: Pick<Person, 'id' | 'cookie'>,
  file: Buffer,
): Promise<LightMyRequestResponse> {
  const { type, payload } = multipart([{ content: file }])
  return makeCall(http, endpoint, {
    cookie,
    params: { id },
    body: payload,
    headers: { 'content-type': type },
  })
}

/** Sets a person's picture; returns the input of the call that reads it. */
export async function showAvatar(http: FastifyInstance, person: Person, seed = 1) {
  const response = await upload(http, setAvatar, person, await pictureOf({ seed }))
  const [, id = '', hash = ''] =
    /users\/(\d+)\/avatar\/(.+)/.exec(response.json<OwnUser>().avatarUrl ?? '') ?? []
  return { id, hash }
}

/** Sends somebody a picture. */
export async function sendPictureTo(
  http: FastifyInstance,
  from: Pick<Person, 'id' | 'cookie'>,
  to: { id: number },
  given: { file?: Buffer; clientId?: string; replyTo?: number } = {},
): Promise<LightMyRequestResponse> {
  const { file = await pictureOf(), clientId = randomUUID(), replyTo } = given
  const { type, payload } = multipart([{ content: file }])
  return makeCall(http, sendPicture, {
    cookie: from.cookie,
    params: { a: from.id, b: to.id, clientId },
    query: replyTo === undefined ? {} : { replyTo },
    body: payload,
    headers: { 'content-type': type },
  })
}
