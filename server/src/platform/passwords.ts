import { preparePassword } from '@hereabouts/contract/http/text'
import * as argon2 from '@node-rs/argon2'
import { randomToken } from './ids.ts'

/** Passwords are stored as argon2id hashes. Each contains its cost, so that the cost can be raised later. */
export interface Passwords {
  /** Prepares and hashes the password. */
  hash(password: string): Promise<string>
  /**
   * Whether the password matches the hash; `unprepared` if it does only as typed, because the hash is from
   * before passwords were prepared. Without a hash, `no` after the same time.
   */
  matches(hash: string | undefined, password: string): Promise<'yes' | 'unprepared' | 'no'>
}

export interface PasswordCost {
  memoryKib: number
  passes: number
}

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const ADVISED_COST: PasswordCost = { memoryKib: 19_456, passes: 2 }

export function createPasswords(
  { memoryKib, passes } = ADVISED_COST,
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): Passwords {
  const cost = { memoryCost: memoryKib, timeCost: passes }
  const nobodys = hash(randomToken(), cost)
  return {
    hash: (password) => hash(preparePassword(password), cost),
    async matches(kept, password) {
      const found = kept ?? (await nobodys)
      const prepared = preparePassword(password)
      if (await verify(found, prepared)) return kept === undefined ? 'no' : 'yes'
      if (prepared === password || !(await verify(found, password))) return 'no'
      return kept === undefined ? 'no' : 'unprepared'
    },
  }
}
