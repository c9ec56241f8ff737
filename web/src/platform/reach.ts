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
