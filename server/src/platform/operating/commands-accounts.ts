import { type AccountAnswer, type AccountCommand, runOnAccounts } from './accounts.ts'
import { BadUsage, type Command, countOf, type Input, type Outcome, required } from './command.ts'

const ACCOUNT = 'Say which account: its username, id or e-mail address.'

/** What the team does at its desk, for an operator whom no account stands for. */
export const ACCOUNT_COMMANDS: Record<AccountCommand['name'], Command> = {
  'admin add': {
    takes: 'ACCOUNT',
    does: 'makes somebody an admin',
    run: (input) => run(input, { name: 'admin add', account: required(input, 0, ACCOUNT) }),
  },
  'admin remove': {
    takes: 'ACCOUNT',
    does: 'takes the role of an admin from somebody',
    run: (input) => run(input, { name: 'admin remove', account: required(input, 0, ACCOUNT) }),
  },
  'admin list': {
    takes: '',
    does: 'lists the admins',
    run: (input) => run(input, { name: 'admin list' }),
  },
  'user find': {
    takes: 'TEXT',
    does: 'lists accounts by the beginning of a name, an id or an e-mail address',
    run: (input) =>
      run(input, {
        name: 'user find',
        account: required(input, 0, 'Say what to find: the beginning of a name, an id or an e-mail address.'),
      }),
  },
  'user suspend': {
    takes: 'ACCOUNT --days N --reason TEXT',
    does: 'suspends somebody, who reads the reason',
    options: { days: { type: 'string' }, reason: { type: 'string' } },
    run(input) {
      const [days, reason] = [countOf(input, 'days'), input.option('reason')]
      const account = required(input, 0, ACCOUNT)
      if (days === null || !reason)
        throw new BadUsage('Say for how long and why: --days 7 --reason "What the person will read."')
      return run(input, { name: 'user suspend', account, days, reason })
    },
  },
  'user reset-link': {
    takes: 'ACCOUNT',
    does: 'prints a link that sets a new password, for somebody who lost their mailbox',
    run: (input) => run(input, { name: 'user reset-link', account: required(input, 0, ACCOUNT) }),
  },
  'user delete': {
    takes: 'ACCOUNT',
    does: 'deletes an account, which its owner can get back for seven days',
    run: (input) => run(input, { name: 'user delete', account: required(input, 0, ACCOUNT) }),
  },
}

async function run(input: Input, command: AccountCommand): Promise<Outcome> {
  const answer = await runOnAccounts(input.config(), command, { openApp: input.openApp, log: input.log() })
  return { result: answer, lines: linesOf(answer) }
}

function linesOf({ accounts, link, goneAt, note }: AccountAnswer): string[] {
  return [
    ...accounts.map(
      ({ id, username, name, role, standing, isVerified, createdAt }) =>
        `${id}  ${username}  (${name})  ${role}, ${standing}${isVerified ? ', verified' : ''}, since ${createdAt.slice(0, 10)}`,
    ),
    ...(accounts.length === 0 ? ['Nobody.'] : []),
    ...(link
      ? [
          link.url,
          `It works once, until ${link.expiresAt}. It lets anybody set a new password: give it to the owner of the account only.`,
        ]
      : []),
    ...(goneAt ? [`Deleted. The owner can get it back by signing in, until ${goneAt}.`] : []),
    ...(note ? [note] : []),
  ]
}
