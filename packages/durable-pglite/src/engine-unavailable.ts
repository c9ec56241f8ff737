/** PostgreSQL did not answer in time, or its thread has ended. What was committed is safe; the caller may try again. */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable'
}
