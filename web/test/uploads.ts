import { vi } from 'vitest'

interface Upload {
  path: string
  file: Blob
}

/**
 * Replaces XMLHttpRequest, with which files are sent. `answer` returns an answer as JSON,
 * or null without a network.
 */
export function uploads(answer: (upload: Upload) => { status?: number; json: object } | null) {
  const sent: Upload[] = []
  const state = { answer }
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    path = ''
    open(_method: string, path: string) {
      this.path = path
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {
      this.onabort()
    }
    send(form: FormData) {
      const upload = { path: this.path, file: form.get('file') as Blob }
      sent.push(upload)
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      const answered = state.answer(upload)
      if (!answered) return this.onerror()
      this.status = answered.status ?? 200
      this.responseText = JSON.stringify(answered.json)
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return {
    sent,
    /** Sets the answer from now on. */
    answerUploads: (next: typeof answer) => {
      state.answer = next
    },
  }
}

/**
 * Makes files readable as pictures of this size, and object URLs work. Neither exists in the tests' browser.
 */
export function readablePictures(size: { width: number; height: number } | null) {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!size) throw new DOMException('The source image could not be decoded.')
    return { ...size, close() {} }
  })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen() as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) =>
    give(new Blob(['a small picture'], { type: 'image/jpeg' })),
  )
}

/** Jsdom has no canvas. This one returns the colours of single pixels as they were painted. */
export function pen(pixelsOf: (painted: number[]) => number[] = (painted) => painted) {
  const painted: number[] = []
  return {
    set fillStyle(colour: string) {
      if (colour.startsWith('rgb')) painted.push(...(colour.match(/\d+/g) ?? []).map(Number), 255)
    },
    fillRect() {},
    drawImage() {},
    getImageData: () => ({ data: pixelsOf(painted) }),
  }
}
