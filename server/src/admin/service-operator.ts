import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { newSanction } from '@hereabouts/contract/sanctions/schemas'
import * as z from 'zod/mini'
import { lockUser } from '../accounts/service.ts'
import { record } from '../audit/service.ts'
import { isAdminAddress } from '../email/service.ts'
import { deleteWithin } from '../people/service-leaving.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { AccountAnswer, AccountCommand } from '../platform/operating/accounts.ts'
import { changeRole, findAccountsCalled, listAccountsWithRole, OPERATOR } from '../sanctions/service-team.ts'
import { makeResetLink } from '../sign-in/service-password-reset.ts'
import { findAccounts, imposeSanction } from './service-people.ts'

/**
 * What the operator may do to accounts at the command line. It goes through the same services as the desk, and the
 * audit log says that the operator did it.
 *
 * @throws CodedError with a sentence for the terminal
 */
export async function runAccountCommand(deps: Deps, given: unknown): Promise<AccountAnswer> {
  const { name, account = '', ...rest } = readCommand(given)
  return COMMANDS[name](deps, account, rest)
}

const command = z.object({
  name: z.enum([
    'admin add',
    'admin remove',
    'admin list',
    'user find',
    'user suspend',
    'user reset-link',
    'user delete',
  ]),
  account: z.optional(z.string()),
  days: z.optional(z.number()),
  reason: z.optional(z.string()),
})

function readCommand(given: unknown): AccountCommand {
  const read = z.safeParse(command, given)
  return read.success
    ? (read.data as AccountCommand)
    : fail(
        COMMON_ERRORS.VALIDATION,
        'The running server does not know this command: restart it with this version.',
      )
}

type Run = (
  deps: Deps,
  account: string,
  given: Pick<AccountCommand, 'days' | 'reason'>,
) => Promise<AccountAnswer>

const COMMANDS: Record<AccountCommand['name'], Run> = {
  'admin add': (deps, account) => setRole(deps, account, 'admin'),
  async 'admin remove'(deps, account) {
    const { id, username, role } = await findOne(deps, account)
    if (role !== 'admin') fail(COMMON_ERRORS.NOT_FOUND, `${username} is no admin.`)
    const { email } = await deps.db.tx((tx) => lockUser(tx, id))
    const answer = await setRole(deps, account, 'user')
    return isAdminAddress(email, deps.config.adminEmails)
      ? {
          ...answer,
          note: 'ADMIN_EMAILS names the address of this account: remove it there, or the next start appoints it again.',
        }
      : answer
  },
  'admin list': async (deps) => ({ accounts: (await listAccountsWithRole(deps, 'admin')).map(toAnswer) }),
  'user find': async (deps, find) => ({ accounts: (await findAccounts(deps, { find })).accounts }),
  async 'user suspend'(deps, account, { days, reason }) {
    const sanction = z.safeParse(newSanction, {
      kind: 'suspension',
      reason,
      ...(days !== undefined && { days }),
    })
    if (!sanction.success) {
      const [issue] = sanction.error.issues
      fail(COMMON_ERRORS.VALIDATION, `--${String(issue?.path[0])} must be: ${issue?.message}.`)
    }
    const { id } = await findOne(deps, account)
    await imposeSanction(deps, OPERATOR, id, sanction.data)
    return { accounts: [await findOne(deps, account)] }
  },
  async 'user reset-link'(deps, account) {
    const found = await findOne(deps, account)
    const link = await deps.db.tx(async (tx) => {
      const { email } = await lockUser(tx, found.id)
      await note(deps, tx, 'accounts.resetLinkMade', found.id)
      return makeResetLink(deps, tx, { id: found.id, email })
    })
    return { accounts: [found], link }
  },
  async 'user delete'(deps, account) {
    const { id } = await findOne(deps, account)
    const { goneAt } = await deps.db.tx(async (tx) => {
      const deleted = await deleteWithin(deps, tx, id, () => lockUser(tx, id))
      await note(deps, tx, 'accounts.deleted', id)
      return deleted
    })
    return { accounts: (await findAccountsCalled(deps, String(id))).map(toAnswer), goneAt }
  },
}

async function setRole(deps: Deps, account: string, role: Role): Promise<AccountAnswer> {
  const { id } = await findOne(deps, account)
  await changeRole(deps, OPERATOR, id, role)
  return { accounts: [await findOne(deps, account)] }
}

/** The one account with this name, id or e-mail address that is not deleted. */
async function findOne(deps: Deps, text: string) {
  const all = (await findAccountsCalled(deps, text)).filter(({ standing }) => standing !== 'deleted')
  const [account, ...others] = all
  if (!account)
    fail(
      COMMON_ERRORS.NOT_FOUND,
      `No account has the name, id or e-mail address ${text}, or it is deleted: hereabouts user find ${text}.`,
    )
  if (others.length > 0)
    fail(
      COMMON_ERRORS.VALIDATION,
      `${all.length} accounts have the address ${text}: name one of them (${all.map(({ username }) => username).join(', ')}).`,
    )
  return toAnswer(account)
}

type Listed = Awaited<ReturnType<typeof findAccountsCalled>>[number]

function toAnswer({ createdAt, ...account }: Listed) {
  return { ...account, createdAt: createdAt.toISOString() }
}

function note({ clock }: Deps, tx: Tx, action: `accounts.${string}`, subjectId: UserId) {
  return record(tx, { at: clock.now(), actorId: null, action, subjectId, details: { by: 'operator' } })
}
