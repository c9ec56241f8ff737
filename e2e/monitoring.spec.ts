import { expectAccessible } from './accessible.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'

/** Records in `window.cut` the words that canvases draw across their left or right edge. */
const recordCutWords = ({ context }: Phone) =>
  context.addInitScript(() => {
    const cut: string[] = []
    Object.assign(window, { cut })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const { actualBoundingBoxLeft, actualBoundingBoxRight } = this.measureText(text)
      const isCut = x - actualBoundingBoxLeft < 0 || x + actualBoundingBoxRight > this.canvas.width
      // axe draws on canvases of its own, outside the page.
      if (isCut && this.canvas.isConnected) cut.push(text)
      draw.call(this, text, x, y)
    }
  })

inTurn(
  'an admin sees the measurements as charts and in words, and they update by themselves',
  async ({ phone, here }) => {
    test.slow()
    const root = await phone('root', { isAdmin: true })
    await recordCutWords(root)
    await root.enter()
    for (let nth = 0; nth < 6; nth++) {
      const person = await phone(`person${nth}`, { at: here })
      await person.join()
      await person.beAvailable()
    }

    const { page } = root
    await root.goTo('/monitoring')
    const requests = page.getByRole('region', { name: 'Requests' })
    await test.step('charts appear once there is data, without a reload', async () => {
      await expect(requests.getByRole('row', { name: /^Answered/ })).toContainText(/\d\/s/, {
        timeout: 45_000,
      })
      await expect(requests.locator('canvas')).toBeVisible()
    })

    await test.step('each chart has a text', async () => {
      for (const [chart, row] of [
        ['How long calls take', /^99 of 100 [\d.]+ m?s/],
        ['Memory', /^Taken \d+ MB/],
        ['Available', /^Available \d+/],
        ['Longest wait', /^Report \d/],
      ] as const)
        await expect(
          page.getByRole('region', { name: chart, exact: true }).getByRole('row', { name: row }),
        ).toBeVisible()
    })

    await test.step('an area with many people appears with a rounded count', async () => {
      await expect(page.getByRole('region', { name: 'Where many are available' })).toContainText('5 or more')
    })
    await expectAccessible(root, 'monitoring, an hour')

    await test.step('no label is cut off, on a phone or on a desk', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect
        .poll(async () => (await requests.locator('canvas').boundingBox())?.width)
        .toBeGreaterThan(390)
      expect(await page.evaluate(() => (window as unknown as { cut: string[] }).cut)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
    })

    await test.step('the month is empty until the first hour is over, and says so', async () => {
      await page.getByText('Last 30 days').click()
      // An hour may just have ended on the wall clock.
      const nothing = page.getByRole('heading', { name: 'Nothing measured yet' })
      const aMonth = page.getByRole('table', { name: 'Requests, last 30 days' })
      await expect(nothing.or(aMonth)).toBeVisible()
      await expectAccessible(root, 'monitoring, a month')
      await page.getByText('Last hour').click()
      await expect(requests.locator('canvas')).toBeVisible()
    })
  },
)
