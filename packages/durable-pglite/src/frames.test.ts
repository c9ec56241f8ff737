import { expect, test } from 'vitest'
import { createFramer } from './frames.ts'

const message = (type: string, body = '') => {
  const bytes = Buffer.alloc(type.length + 4 + body.length)
  bytes.write(type)
  bytes.writeUInt32BE(4 + body.length, type.length)
  bytes.write(body, type.length + 4)
  return bytes
}
const startup = message('', 'version and user')
const statement = [message('P', 'parse'), message('B', 'bind'), message('D'), message('E'), message('S')]

/** The resulting batches, their bytes as text. */
function batchesOf(chunks: Uint8Array[]) {
  const frame = createFramer()
  return chunks.flatMap(frame).map(({ kind, bytes }) => [kind, Buffer.from(bytes).toString('latin1')])
}

test('the parts of a statement form one batch, which ends where an answer is due', () => {
  const query = message('Q', 'select 1')
  const end = message('X')
  expect(batchesOf([startup, Buffer.concat([...statement, query, message('P'), message('H'), end])])).toEqual(
    [
      ['startup', startup.toString('latin1')],
      ['messages', Buffer.concat(statement).toString('latin1')],
      ['messages', query.toString('latin1')],
      ['messages', Buffer.concat([message('P'), message('H')]).toString('latin1')],
      ['terminate', end.toString('latin1')],
    ],
  )
})

test('the chunks of the stream do not matter', () => {
  const stream = Buffer.concat([startup, ...statement, message('Q', 'select 1')])
  const whole = batchesOf([stream])
  expect(batchesOf([...stream].map((byte) => Uint8Array.of(byte)))).toEqual(whole)
  for (let at = 1; at < stream.length; at++) {
    expect(batchesOf([stream.subarray(0, at), stream.subarray(at)])).toEqual(whole)
  }
})

test('a batch has its own memory, so it can be transferred', () => {
  const bytes = new Uint8Array(startup)
  const [batch] = createFramer()(bytes)
  expect(batch?.bytes.buffer.byteLength).toBe(startup.length)
  expect(batch?.bytes.buffer).not.toBe(bytes.buffer)
})
