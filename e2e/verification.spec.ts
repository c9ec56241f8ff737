import { expectAccessible } from './accessible.ts'
import { expect, inTurn, type Phone, test } from './fixture.ts'

inTurn(
  'a person photographs a document, a verifier approves it, and the shield appears',
  async ({ phone }) => {
    const ana = await phone('ana', { colorScheme: 'dark' })
    const root = await phone('root', { isAdmin: true })
    await standInForCamera(ana)
    await ana.enter()
    await root.enter()

    await ana.goTo('/user-verification')
    await ana.page.getByRole('button', { name: 'Take a photo' }).click()
    await ana.page.getByRole('button', { name: 'Take photo' }).click()
    await expect(ana.page.getByRole('img', { name: 'Your document' })).toBeVisible()
    await expectAccessible(ana, 'a photo before it is sent')
    await ana.page.getByRole('button', { name: 'Send this photo' }).click()
    await expect(ana.page.getByText('Your photo arrived and is encrypted')).toBeVisible()
    await ana.page.getByText('Passport').click()
    await ana.page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(ana.page.getByRole('heading', { name: 'Waiting for review' })).toBeVisible()

    await root.goTo('/admin-verification')
    await expect(root.page.getByRole('heading', { name: /waiting for review/ })).toBeVisible()
    await root.page
      .getByRole('region', { name: ana.username })
      .getByRole('button', { name: 'Review' })
      .click()
    const sheet = root.page.getByRole('dialog', { name: ana.username })
    root.expectError(403)
    await sheet.getByRole('button', { name: 'Look at the photo' }).click()
    const again = root.page.getByRole('dialog', { name: 'Your password again' })
    await again.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await again.getByRole('button', { name: 'Continue' }).click()
    const canvas = sheet.getByRole('img', { name: 'Photo of the document' })
    await expect
      .poll(() =>
        canvas.evaluate(
          (photo: HTMLCanvasElement) => photo.getContext('2d')?.getImageData(9, 9, 1, 1).data[1],
        ),
      )
      .toBeGreaterThan(100)
    const width = (await canvas.boundingBox())?.width ?? 0
    await sheet.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await canvas.boundingBox())?.width).toBeCloseTo(2 * width, 0)
    await expectAccessible(root, 'a review')
    await sheet.getByLabel('Document number').fill(`P${ana.username}`)
    await sheet.getByRole('button', { name: 'Verify' }).click()
    await expect(sheet).toBeHidden()

    await expect(ana.page.getByRole('heading', { name: 'Verified', exact: true })).toBeVisible()
    await expect(ana.page.getByRole('listitem').filter({ hasText: 'You’re verified' })).toBeVisible()
    await ana.goTo('/profile')
    await expect(ana.page.getByText('Verified', { exact: true }).first()).toBeAttached()
  },
)

test('a profile picture is cropped, shown, and removed again', async ({ phone }) => {
  const ana = await phone('ana')
  await ana.enter()
  const { page } = ana
  await ana.goTo('/profile/edit')
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const sheet = page.getByRole('dialog', { name: 'My picture' })
  await sheet.getByLabel('Zoom').fill('2')
  await expectAccessible(ana, 'cropping a picture')
  await sheet.getByRole('button', { name: 'Use this picture' }).click()
  await expect(sheet).toBeHidden()
  const picture = page.locator(`img[src^="/api/users/${await ana.id()}/avatar/"]`)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(picture).toHaveCount(0)
})

/** Replaces the camera by one that films a green area. */
function standInForCamera({ context }: Phone) {
  return context.addInitScript(() => {
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: async () => {
        const canvas = document.createElement('canvas')
        canvas.width = 640
        canvas.height = 480
        const pen = canvas.getContext('2d')
        setInterval(() => {
          if (!pen) return
          pen.fillStyle = 'rgb(20 160 90)'
          pen.fillRect(0, 0, 640, 480)
        }, 50)
        return canvas.captureStream(20)
      },
    })
  })
}
