import { userId } from '@hereabouts/contract/accounts/schemas'
import { expect, test, vi } from 'vitest'
import { textOf } from './call-error.ts'
import { sendFile } from './files.ts'

/** Stubs XMLHttpRequest with an upload that ends as given. */
function uploadEnding({ status = 200, text = '{}', headers = {} as Record<string, string> } = {}) {
  const sent: unknown[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
      status = status
      responseText = text
      onload = () => {}
      onerror = () => {}
      open = (...call: unknown[]) => void sent.push(...call)
      setRequestHeader = (name: string, value: string) => void sent.push(name, value)
      getResponseHeader = (name: string) => headers[name] ?? null
      send(form: FormData) {
        sent.push([...form.keys()])
        this.upload.onprogress?.({ loaded: 1, total: 4 })
        if (status === 0) this.onerror()
        else this.onload()
      }
    },
  )
  return sent
}

const AVATAR = 'PUT /api/users/{id}/avatar'
const given = () => ({ params: { id: userId.parse(7) }, file: new Blob(['a picture']) })

test('a file goes to the filled path, and its progress is reported', async () => {
  const sent = uploadEnding({ text: '{"avatarUrl":"/a"}' })
  const shares: number[] = []
  const answer = await sendFile(AVATAR, { ...given(), onProgress: (share) => shares.push(share) })
  expect(answer).toEqual({ avatarUrl: '/a' })
  expect(sent).toEqual(['PUT', '/api/users/7/avatar', 'accept', 'application/json', ['file']])
  expect(shares).toEqual([0.25])
})

test.each([
  [{ status: 422, text: '{"error":"PICTURE_BROKEN","message":"Broken."}' }, 'Broken. (422)'],
  [
    { status: 429, text: '{"error":"TOO_MANY"}', headers: { 'retry-after': '60' } },
    'Too many tries. Wait 60 seconds. (429)',
  ],
  [{ status: 0 }, 'Network error: Failed to fetch'],
  [{ text: 'half' }, 'Failed to parse response as JSON'],
])('an upload that ends with %j fails like any other call', async (ending, words) => {
  uploadEnding(ending)
  expect(textOf(await sendFile(AVATAR, given()).catch((error) => error))).toBe(words)
})

test('an upload whose signal is aborted already sends nothing', async () => {
  const sent = uploadEnding()
  const signal = AbortSignal.abort()
  const error = await sendFile(AVATAR, { ...given(), signal }).catch((failure) => failure)
  expect(error).toMatchObject({ kind: 'CANCELED', retryable: false })
  expect(sent).toEqual([])
})
