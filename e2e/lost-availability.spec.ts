import { startPostgres } from '../server/test/postgres-server.ts'
import { expect, test } from './fixture.ts'

type Postgres = Awaited<ReturnType<typeof startPostgres>>

const lossy = test.extend<object, { postgres: Postgres }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is asked for
    async ({}, use) => {
      const postgres = await startPostgres()
      await use(postgres)
      await postgres.stop()
    },
    { scope: 'worker' },
  ],
  ownServer: [
    async ({ postgres }, use) => {
      await use({ DATABASE_URL: postgres.url, SECRET: 'a secret that is only for this test' })
    },
    { scope: 'worker' },
  ],
})

lossy(
  'after PostgreSQL loses who was available, phones at rest are on again and see each other',
  async ({ phone, here, postgres }) => {
    const [ana, bo] = [await phone('ana', { at: here }), await phone('bo', { at: here })]
    for (const one of [ana, bo]) {
      await one.enter()
      await one.switchOn()
    }
    await expect(ana.card(bo)).toBeVisible()
    const resumed = [ana, bo].map(({ page }) =>
      page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
    )
    for (const status of [502, 503]) for (const one of [ana, bo]) one.expectError(status)
    await postgres.killBackend()
    const answers = await Promise.all(resumed)
    expect(answers.map((answer) => answer.request().postDataJSON().cell)).toEqual([ana.cell, bo.cell])
    for (const [one, other] of [
      [ana, bo],
      [bo, ana],
    ] as const) {
      await expect(one.page.getByText('You’re free', { exact: true })).toBeVisible()
      await expect(one.card(other)).toBeVisible()
    }
  },
)
