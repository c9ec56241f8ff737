// @vitest-environment node
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { inMinutes, NOW } from '../../test/samples.ts'
import { codeInQrCode, codeTime, qrCodeText } from './rules-code.ts'

const inSeconds = (seconds: number) => inMinutes(seconds / 60)

describe('the QR code', () => {
  test.each([
    [7, '000000'],
    [7, '123456'],
    [999_999_999, '999999'],
    ['G999999999', '999999'],
  ] as const)('of meetup or gathering %s decodes to the code %s', (id, code) => {
    const modules = encodeQR(qrCodeText(id, code), 'raw', { border: 4 })
    expect(modules.length).toBeLessThanOrEqual(25 + 8)
    expect(codeInQrCode(decodeQR(pixels(modules)), id)).toBe(code)
  })

  test.each([
    ['of another meetup', 'HEREABOUTS:8:123456'],
    ['of a gathering', 'HEREABOUTS:G7:123456'],
    ['of something else', 'https://evil.example/?code=123456'],
    ['with more around it', ' HEREABOUTS:7:123456'],
    ['with a code of another length', 'HEREABOUTS:7:12345'],
    ['with a code of other digits', 'HEREABOUTS:7:١٢٣٤٥٦'],
    ['of bare digits', '123456'],
    ['of nothing', ''],
  ])('%s gives no code', (_, text) => expect(codeInQrCode(text, 7)).toBeNull())
})

test.each([
  [60, { seconds: 60, share: 1, isOver: false }],
  [29.2, { seconds: 30, share: 0.5, isOver: false }],
  [0, { seconds: 0, share: 0, isOver: false }],
  [-30, { seconds: 0, share: 0, isOver: false }],
  [-30.1, { seconds: 0, share: 0, isOver: true }],
  // The phone's clock is slightly behind.
  [75, { seconds: 60, share: 1, isOver: false }],
])('the time left of a code that expires in %d seconds', (seconds, time) => {
  expect(codeTime(inSeconds(seconds), NOW)).toEqual(time)
})

/** The image a camera would see, four pixels per module. */
function pixels(modules: boolean[][], size = 4) {
  const width = modules.length * size
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (modules[Math.floor(y / size)]?.[Math.floor(x / size)])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height: width, data }
}
