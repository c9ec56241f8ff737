import type { CallName, EndpointOf } from '@hereabouts/contract/endpoints'
import type { ParamsFor, QueryFor } from '@hereabouts/contract/http/endpoint'
import { FILE_FIELD } from '@hereabouts/contract/http/limits-upload'
import { ACCEPT, type AnswerTo, readJson, request, unreachable } from './api.ts'

/** Uploads a file. `onProgress` receives the share that was sent, 0 to 1. */
export async function sendFile<Name extends CallName>(
  name: Name,
  given: {
    params: ParamsFor<EndpointOf<Name>>
    query?: QueryFor<EndpointOf<Name>>
    file: Blob
    onProgress?: (share: number) => void
    signal?: AbortSignal
  },
): Promise<AnswerTo<Name>> {
  const { file, onProgress = () => {}, ...input } = given
  const body = new FormData()
  body.set(FILE_FIELD, file)
  return readJson(await request(name, input, { body }, (path, init) => upload(path, init, onProgress)))
}

/** Makes a call whose answer is a file. */
export async function fetchFile<Name extends CallName>(
  name: Name,
  { params }: { params: ParamsFor<EndpointOf<Name>> },
): Promise<Blob> {
  const response = await request(name, { params })
  return response.blob().catch(() => unreachable(noAnswer()))
}

/** What `fetch` throws in Chrome. */
const noAnswer = () => new TypeError('Failed to fetch')

/** Like `fetch`, but with upload progress. */
function upload(
  path: string,
  { method = '', body, signal }: RequestInit,
  onProgress: (share: number) => void,
) {
  const sending = new XMLHttpRequest()
  return new Promise<Response>((resolve, reject) => {
    const canceled = () => reject(new DOMException(undefined, 'AbortError'))
    // A signal that is aborted already fires no event, and nothing was sent yet.
    if (signal?.aborted) return canceled()
    const stop = () => sending.abort()
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sending.onerror = () => reject(noAnswer())
    sending.ontimeout = sending.onerror
    sending.onabort = canceled
    sending.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    sending.onload = () => {
      const headers = ['date', 'retry-after'].flatMap((name): [string, string][] => {
        const value = sending.getResponseHeader(name)
        return value === null ? [] : [[name, value]]
      })
      resolve(new Response(sending.responseText, { status: sending.status, headers }))
    }
    sending.open(method, path)
    sending.setRequestHeader('accept', ACCEPT.accept)
    sending.send(body as FormData)
  })
}
