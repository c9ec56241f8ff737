import { button, closeSheet, type Scene, sheetClosed } from './cast.ts'

/** Two people who have met stay in touch, agree on a day, change it, and call it off. */
export const IN_TOUCH: Scene = {
  name: 'people in touch, and a plan',
  async play({ ana, bo }, capture) {
    for (const [each, name] of [
      [bo, 'Ana'],
      [ana, 'Bo'],
    ] as const) {
      await each.goto('/')
      await each.getByRole('article', { name }).getByRole('button', { name }).click()
      const sheet = each.getByRole('dialog')
      await sheet.getByText('More').click()
      await button(each, 'Stay in touch').click()
      await sheet.getByRole('status').scrollIntoViewIfNeeded()
      await capture(each, each === bo ? 'in-touch-waiting' : 'in-touch')
      await closeSheet(each)
    }
    await ana.goto('/chat')
    await button(ana, 'Plan a day with Bo').scrollIntoViewIfNeeded()
    await capture(ana, 'people-met')
    await button(ana, 'Plan a day with Bo').click()
    await button(ana, 'Suggest it').waitFor()
    await capture(ana, 'plan')
    await button(ana, 'Suggest it').click()
    await ana.getByText(/^Sent\./).waitFor()
    await capture(ana, 'plan-sent')
    await bo.goto('/')
    await button(bo, 'Accept').waitFor()
    await capture(bo, 'plan-received')
    await button(bo, 'Accept').click()
    await button(ana, '30 min later').click()
    await button(bo, 'Fine with me').waitFor()
    await capture(bo, 'plan-change')
    await button(bo, 'Fine with me').click()
    await button(ana, '15 min later').waitFor()
    await capture(ana, 'plan-agreed')
    await button(ana, 'More').click()
    await button(ana, 'Can’t make it?').click()
    await button(ana, 'Call it off').click()
    await button(ana, '15 min later').waitFor({ state: 'detached' })
    await sheetClosed(ana)
  },
}
