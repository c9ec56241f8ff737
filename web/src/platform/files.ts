import type { CallName, EndpointOf } from '@hereabouts/contract/endpoints'
import type { ParamsFor } from '@hereabouts/contract/http/endpoint'
import { fillPath } from '@hereabouts/contract/http/path'
import { FILE_FIELD } from '@hereabouts/contract/http/upload'
import { type AnswerTo, errorCodeOf, errorIn, send } from './api.ts'
import { CallError } from './call-error.ts'

/** Sends a file with a call that takes one. `onProgress` hears how much of it has gone out, 0 to 1. */
export function sendFile<Name extends CallName>(
  name: Name,
  given: { params: ParamsFor<EndpointOf<Name>>; file: Blob; onProgress?: (share: number) => void },
): Promise<AnswerTo<Name>> {
  const { params, file, onProgress } = given
  const [method = '', path = ''] = name.split(' ')
  const form = new FormData()
  form.set(FILE_FIELD, file)
  // Not fetch, which tells nobody how far it is.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(unreachable())
    request.ontimeout = () => reject(unreachable())
    request.onload = () => {
      if (request.status !== 200)
        return reject(
          errorCodeOf(request.status, request.responseText, request.getResponseHeader('retry-after')),
        )
      try {
        resolve(JSON.parse(request.responseText))
      } catch (cause) {
        const text = 'Failed to parse response as JSON'
        reject(new CallError({ kind: 'SERVER', retryable: true, text, status: request.status, cause }))
      }
    }
    request.open(method, fillPath(path, params))
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}

/** Makes a call that answers a file. */
export async function fetchFile<Name extends CallName>(
  name: Name,
  { params }: { params: ParamsFor<EndpointOf<Name>> },
): Promise<Blob> {
  const [method = '', path = ''] = name.split(' ')
  const response = await send(fillPath(path, params), { method, credentials: 'same-origin' })
  if (!response.ok) throw await errorIn(response)
  return response.blob().catch(() => {
    throw unreachable()
  })
}

function unreachable(): CallError {
  return new CallError({ kind: 'NETWORK', retryable: true, text: 'Network error: Failed to fetch' })
}
