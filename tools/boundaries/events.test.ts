import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

test('a feature publishes its own events and handles those of its own and of lower features', () => {
  expect(
    violationsIn('events', {
      'server/src/safety/service.ts':
        "tx.emit('safety.blocked', { by })\ndeps.bus.publish(\n  'safety.unblocked', {})",
      'server/src/nearby/subscribers.ts':
        "bus.on('safety.blocked', () => {})\ndeps.bus.on('nearby.changed', () => {})",
      'server/src/nearby/subscribers-hints.ts': "bus.on('accounts.changed', () => {})",
      'server/src/platform/db/db.ts': 'bus.publish(name, payload)',
      'server/src/platform/db/db.test.ts': "bus.on('test.said', () => {})",
      'server/src/chat/service.ts':
        "// tx.emit('safety.blocked')\nio.emit('nearby:changed')\nstore.publish(tx)",
    }),
  ).toEqual([])
})

test.each([
  ['server/src/nearby/service.ts', "tx.emit('safety.blocked', {})"],
  ['server/src/chat/service.ts', 'tx.emit("meetups.changed", {})'],
  ['server/src/chat/service.ts', "deps.bus.publish('meetups.changed', {})"],
  ['server/src/app.ts', "bus.publish('chat.sent', {})"],
  ['server/src/chat/service.ts', "tx.emit('sent', {})"],
  ['server/src/chat/service.ts', 'tx.emit(name, {})'],
  ['server/src/chat/service.ts', "bus.on('chat.sent', () => {})"],
  ['server/src/app.ts', "bus.on('chat.sent', () => {})"],
  ['server/src/nearby/subscribers.ts', "bus.on('meetups.changed', () => {})"],
  ['server/src/nearby/subscribers.ts', "bus.on('weather.changed', () => {})"],
])('%s must not contain %s', (path, text) => {
  expect(violationsIn('events', { [path]: `\n\n${text}` })).toEqual([`${path}:3`])
})
