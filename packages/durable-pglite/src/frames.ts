/** A sequence of complete messages for the engine. */
export interface Batch {
  kind: 'startup' | 'messages' | 'terminate'
  bytes: Uint8Array<ArrayBuffer>
}

/** Messages that require an answer: Query, Sync, Flush, FunctionCall, CopyDone, CopyFail. Then Terminate. */
const ENDS: Record<string, Batch['kind']> = {
  ...Object.fromEntries([...'QSHFcf'].map((type) => [type, 'messages' as const])),
  X: 'terminate',
}

/**
 * Splits a client's PostgreSQL stream into batches that end where an answer is due, so that the parts of one
 * statement (Parse, Bind, Describe, Execute, Sync) reach the engine together. Buffers an unfinished batch.
 */
export function createFramer(): (chunk: Uint8Array) => Batch[] {
  let held: Buffer = Buffer.alloc(0)
  let started = false

  return (chunk) => {
    held = held.length === 0 ? viewOf(chunk) : Buffer.concat([held, chunk])
    const batches: Batch[] = []
    let from = 0
    let at = 0
    for (;;) {
      // A type, then a length that includes itself. Only the first message of a connection has no type.
      const lengthAt = started ? at + 1 : at
      if (held.length < lengthAt + 4) break
      const end = lengthAt + held.readUInt32BE(lengthAt)
      if (held.length < end) break
      const kind = started ? ENDS[String.fromCharCode(held.readUInt8(at))] : 'startup'
      // A copy, which can be transferred to another thread.
      if (kind) batches.push({ kind, bytes: new Uint8Array(held.subarray(from, end)) })
      if (kind) from = end
      at = end
      started = true
    }
    held = held.subarray(from)
    return batches
  }
}

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
