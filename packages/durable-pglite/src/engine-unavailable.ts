/**
 * PostgreSQL did not answer in time, or its thread ended. Committed data is safe; the caller may try again.
 */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable'
}
