/** Whether the server can be reached, whatever the browser believes of its network, and how it is. */
export function reachServer(): Promise<'well' | 'ill' | 'out of reach'> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => (ok ? 'well' : 'ill'),
    () => 'out of reach',
  )
}
