import { expectAccessible } from './accessible.ts'
import { expect, inTurn, northOf, test } from './fixture.ts'

inTurn(
  'a suspension shows on the phone at once, hides the person from others, and can be undone',
  async ({ phone, here }) => {
    const root = await phone('root', { isAdmin: true })
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 500) })
    for (const each of [root, ana, bo]) await each.enter()
    for (const each of [ana, bo]) await each.switchOn()
    await expect(bo.card(ana)).toBeVisible()
    // Until the page changes, the server rejects her calls.
    ana.expectError(403)
    ana.expectComplaint('WebSocket connection to')
    root.expectError(403)

    await test.step('the admin finds the account by name and re-enters the password', async () => {
      await root.goTo('/admin-console')
      await root.page.getByLabel('Find someone').fill(ana.username)
      await root.page.getByRole('button', { name: ana.username }).click()
      await expect(root.page.getByRole('heading', { name: ana.username })).toBeVisible()
      await root.page.getByText('Take action').click()
      await root.page.getByText('Suspension', { exact: true }).click()
      await root.page.getByText('3 days').click()
      await root.page.getByLabel('Why').fill('Was unkind to others.')
      await expectAccessible(root, 'console, somebody')
      await root.page.getByRole('button', { name: 'Suspend' }).click()
      const sheet = root.page.getByRole('dialog', { name: 'Your password again' })
      await expect(sheet).toBeVisible()
      await expectAccessible(root, 'password again')
      await sheet.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await sheet.getByRole('button', { name: 'Continue' }).click()
      await expect(root.page.getByText('Suspension · in force')).toBeVisible()
    })

    await test.step('their phone shows the suspension, and others no longer see them', async () => {
      await expect(ana.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
      await expect(ana.page.getByText('Was unkind to others.')).toBeVisible()
      await expect(ana.page.getByRole('navigation')).toHaveCount(0)
      await expect(bo.card(ana)).toHaveCount(0)
      await expect(ana.page.getByRole('button', { name: 'Download my data' })).toBeVisible()
      await expectAccessible(ana, 'suspended')
      await ana.page.reload()
      await expect(ana.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    })

    await test.step('they appeal once, and the team sees it', async () => {
      await ana.page.getByText('Appeal this').click()
      await ana.page.getByLabel('Your side').fill('That was somebody else, not me.')
      await ana.page.getByRole('button', { name: 'Send appeal' }).click()
      await expect(ana.page.getByText('A different team member is looking at it.')).toBeVisible()
      await root.page.getByLabel('Desk').selectOption('Appeals')
      await expect(root.page.getByRole('region', { name: `Appeal from ${ana.username}` })).toContainText(
        'That was somebody else, not me.',
      )
      await expectAccessible(root, 'console, appeals')
      await root.page.getByLabel('Desk').selectOption('Audit log')
      await expect(root.page.getByText('accounts.suspended').first()).toBeVisible()
      await expectAccessible(root, 'console, audit log')
    })

    await test.step('undoing the suspension brings them back', async () => {
      await root.page.getByLabel('Desk').selectOption('People')
      await root.page.getByLabel('Find someone').fill(ana.username)
      await root.page.getByRole('button', { name: ana.username }).click()
      await root.page.getByText('Undo it', { exact: true }).click()
      await root.page.getByLabel('Why undo it?').fill('It was somebody else.')
      await root.page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(root.page.getByText('Suspension · over')).toBeVisible()
      await expect(ana.page.getByRole('heading', { name: 'Who is around?' })).toBeVisible({ timeout: 20_000 })
      // Her phone may have switched her on again by itself.
      await expect(async () => {
        const off = ana.page.getByRole('button', { name: 'I’m free for' })
        if (await off.isVisible()) await off.click()
        await expect(bo.card(ana)).toBeVisible({ timeout: 5000 })
      }).toPass()
    })
  },
)

inTurn(
  'the team renames and hides a custom interest on open phones, and retires a badge',
  async ({ phone, here }) => {
    const root = await phone('root', { isAdmin: true })
    const ana = await phone('ana', { at: here })
    const bo = await phone('bo', { at: northOf(here, 500) })
    const kites = `Kites ${ana.username}`
    await root.enter()
    for (const each of [ana, bo]) {
      await each.enter([1, { name: kites }])
      await each.switchOn()
    }
    await expect(bo.card(ana)).toContainText(kites)

    await test.step('the team finds it by keyboard and renames it', async () => {
      await root.goTo('/admin-console?desk=interests')
      await root.page.getByLabel('Find an interest').fill(kites)
      const found = root.page.getByRole('listitem').filter({ hasText: kites })
      await expect(found).toContainText('2 people')
      await root.page.keyboard.press('Tab')
      await root.page.keyboard.press('Enter')
      await expect(root.page.getByRole('button', { name: 'Rename' })).toBeVisible()
      await expectAccessible(root, 'console, interests')
      await root.page.keyboard.press('Tab')
      await root.page.keyboard.press('End')
      await root.page.keyboard.type('!')
      await root.page.keyboard.press('Enter')
      await expect(bo.card(ana)).toContainText(`${kites}!`)
    })

    await test.step('hidden, nobody sees it on others until the team shows it again', async () => {
      await root.page.getByRole('button', { name: 'Hide it' }).click()
      await expect(bo.card(ana)).not.toContainText(kites)
      await root.page.getByRole('button', { name: 'Show it again' }).click()
      await expect(bo.card(ana)).toContainText(kites)
    })

    await test.step('retiring a badge asks for the password, offering it again does not', async () => {
      root.expectError(403)
      await root.page.getByLabel('Desk').selectOption('Badges')
      const badge = root.page.getByRole('group').filter({ hasText: 'Clear Speaker' })
      await badge.getByText('Clear Speaker').click()
      await badge.getByText('Switched off', { exact: true }).click()
      await expectAccessible(root, 'console, badges')
      await badge.getByRole('button', { name: 'Save' }).click()
      const sheet = root.page.getByRole('dialog', { name: 'Your password again' })
      await sheet.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await sheet.getByRole('button', { name: 'Continue' }).click()
      await expect(badge).toContainText('never given, off')
      await bo.goTo('/badge-guide')
      await expect(bo.page.getByText('Kind & Respectful').first()).toBeVisible()
      await expect(bo.page.getByText('Clear Speaker')).toHaveCount(0)
      await badge.getByText('Can be awarded').click()
      await badge.getByRole('button', { name: 'Save' }).click()
      await expect(badge).not.toContainText(', off')
    })
  },
)
