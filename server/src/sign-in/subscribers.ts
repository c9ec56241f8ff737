import type { Deps } from '../platform/deps.ts'

export function subscribeSignIn({ bus, live }: Deps) {
  bus.on('sign-in.signedOut', ({ sessionId }) => live.endSession(sessionId))
  bus.on('sign-in.sessionEnded', ({ sessionId }) => live.endSession(sessionId))
  bus.on('sign-in.sessionExpired', ({ sessionId }) => live.endSession(sessionId))
}
