/** A run of whole messages that can be handed to the engine at once. */
export interface Batch {
  kind: 'startup' | 'messages' | 'terminate'
  bytes: Uint8Array<ArrayBuffer>
}

/** Messages that ask for an answer: Query, Sync, Flush, FunctionCall, CopyDone, CopyFail. Then Terminate. */
const ENDS: Record<string, Batch['kind']> = {
  ...Object.fromEntries([...'QSHFcf'].map((type) => [type, 'messages' as const])),
  X: 'terminate',
}

/**
 * Cuts what one PostgreSQL client writes into batches that end where an answer is due, so that the parts of one statement
 * (Parse, Bind, Describe, Execute, Sync) go to the engine in one go. Bytes of an unfinished batch are kept for later.
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
      // A type, then a length that counts itself. Only the first message of a connection has no type.
      const lengthAt = started ? at + 1 : at
      if (held.length < lengthAt + 4) break
      const end = lengthAt + held.readUInt32BE(lengthAt)
      if (held.length < end) break
      const kind = started ? ENDS[String.fromCharCode(held.readUInt8(at))] : 'startup'
      // A copy has memory of its own and can be handed over to another thread.
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
