/** The id under which the server's log has a failed call, if the server answered. */
export function requestIdOf(error: unknown): string | null {
  return Object(error).cause?.headers?.get('x-request-id') ?? null
}
