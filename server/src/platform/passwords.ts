import { hash, verify } from '@node-rs/argon2'
import { randomToken } from './ids.ts'

/** Passwords are stored as argon2id hashes. Each contains its cost, so that the cost can be raised later. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Without a hash, false after the same time. */
  matches(hash: string | undefined, password: string): Promise<boolean>
}

export interface PasswordCost {
  memoryKib: number
  passes: number
}

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const ADVISED_COST: PasswordCost = { memoryKib: 19_456, passes: 2 }

export function createPasswords({ memoryKib, passes } = ADVISED_COST): Passwords {
  const cost = { memoryCost: memoryKib, timeCost: passes }
  const nobodys = hash(randomToken(), cost)
  return {
    hash: (password) => hash(password, cost),
    async matches(kept, password) {
      const isRight = await verify(kept ?? (await nobodys), password)
      return isRight && kept !== undefined
    },
  }
}
