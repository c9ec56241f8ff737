/** Whether the server can be reached, whatever the browser believes of its network, and how it is. */
export async function reachServer(): Promise<'well' | 'ill' | 'out of reach'> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' })
    // An answer that nobody reads to its end keeps the browser busy with it.
    await answer.text()
    return answer.ok ? 'well' : 'ill'
  } catch {
    return 'out of reach'
  }
}

/** What the server answers at `path`, in a few words for a debug page; without anything else of the app. */
export async function answerFrom(path: string): Promise<string> {
  try {
    const answer = await fetch(path, { cache: 'no-store' })
    const { id, username, status, message } = Object(await answer.json().catch(() => null))
    const said = id === undefined ? (status ?? message ?? '') : `@${username}, number ${id}`
    return `${answer.status} ${said}`.trim()
  } catch (error) {
    return `No answer: ${error instanceof Error ? error.message : error}`
  }
}
