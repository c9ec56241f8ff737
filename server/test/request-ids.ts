import { expect } from 'vitest'

/** In the body of every error. */
export const ITS_ID = { requestId: expect.stringMatching(/^[0-9a-f]{16}$/) }

/** A body as two requests with the same outcome share it. */
export const withoutId = (body: string) => body.replace(/,"requestId":"[0-9a-f]{16}"/, '')
