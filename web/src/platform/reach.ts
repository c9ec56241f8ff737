/** Checks whether the server is reachable and healthy, regardless of `navigator.onLine`. */
export async function reachServer(): Promise<'well' | 'ill' | 'out of reach'> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' })
    // An unread body keeps the connection busy.
    await answer.text()
    return answer.ok ? 'well' : 'ill'
  } catch {
    return 'out of reach'
  }
}

/** Summarises the server's answer at `path` for a debug page, without using other code of the app. */
export async function answerFrom(path: string): Promise<string> {
  try {
    const answer = await fetch(path, { cache: 'no-store' })
    const { id, username, status, message } = Object(await answer.json().catch(() => null))
    const summary = id === undefined ? (status ?? message ?? '') : `@${username}, number ${id}`
    return `${answer.status} ${summary}`.trim()
  } catch (error) {
    return `No answer: ${error instanceof Error ? error.message : error}`
  }
}
