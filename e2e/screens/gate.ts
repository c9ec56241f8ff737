import { OPEN_GATE } from '../../server/src/gate/rules.ts'
import { linksIn } from '../mailbox.ts'
import { fillAccount } from '../signing-up.ts'
import { button, call, idOf, PASSWORD, type Scene } from './cast.ts'

const CORRECTED = 'mia@example.org'

/** A new account has a language of its own, so the made-up one ends here. */
export const WAITING = 'waiting at the gate'

/** Joining where only some people may. */
export const GATE: readonly Scene[] = [
  {
    name: WAITING,
    async play({ app, visitor, root }, capture) {
      await root.goto('/admin')
      await call(root, 'post', '/api/sessions/confirm', { data: { password: PASSWORD } })
      const gate = { ...OPEN_GATE, isOpen: false, byApproval: true, blockedDomains: ['spam.example'] }
      await call(root, 'put', '/api/admin/gate', { data: gate })
      await visitor.goto('/signup')
      await button(visitor, 'Continue').click()
      await visitor.getByLabel('Search interests').waitFor()
      await button(visitor, 'Coffee').click()
      await button(visitor, 'Continue').click()
      await fillAccount(visitor, 'mia_here')
      await visitor.getByLabel('Why would you like to join?').fill('I’d like to play chess.')
      await capture(visitor, 'signup-reason')
      await button(visitor, 'Create Account').click()
      await visitor.getByRole('heading', { name: 'Almost there' }).waitFor()
      await capture(visitor, 'waiting-address')
      await visitor.getByText('Change your address').click()
      await visitor.getByLabel('Your password', { exact: true }).fill(PASSWORD)
      await visitor.getByLabel('New e-mail').fill('mia@spam.example')
      await button(visitor, 'Send the link').click()
      await visitor.getByRole('alert').first().waitFor()
      await capture(visitor, 'waiting-address-refused')
      await visitor.getByLabel('New e-mail').fill(CORRECTED)
      await button(visitor, 'Send the link').click()
      await visitor.getByText(/^We sent a link to/).waitFor()
      await capture(visitor, 'waiting-address-changed')
      const [link = ''] = await linksIn(app, CORRECTED, '/verify-email')
      await visitor.goto(link)
      await button(visitor, 'Confirm my address').click()
      await visitor.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
      await visitor.goto('/')
      await visitor.getByRole('heading', { name: 'We’ll be in touch' }).waitFor()
      await capture(visitor, 'waiting-team')
      const decision = { decision: 'declined', email: CORRECTED }
      await call(root, 'post', `/api/admin/waiting/${await idOf(visitor)}/decide`, { data: decision })
      // The page asks every ten seconds.
      await visitor.getByRole('region', { name: 'Who can join' }).waitFor({ timeout: 20_000 })
      await capture(visitor, 'waiting-declined')
      await call(root, 'put', '/api/admin/gate', { data: OPEN_GATE })
      await visitor.context().clearCookies()
      await visitor.evaluate(() => localStorage.clear())
    },
  },
]
