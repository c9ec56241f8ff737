import { expect, test, vi } from 'vitest'
import { standIn } from '../../test/stand-in.ts'
import { saveFile } from './download.ts'

test.each([
  ['shared', async () => undefined, 0],
  ['closed the share sheet', () => Promise.reject(new DOMException('', 'AbortError')), 0],
  ['could not be asked', () => Promise.reject(new DOMException('', 'NotAllowedError')), 1],
])(
  'on the home screen of an iPhone, a file goes through the share sheet: %s',
  async (_, share, downloads) => {
    standIn(navigator, 'standalone', true)
    standIn(navigator, 'canShare', () => true)
    const asked = vi.fn(share)
    standIn(navigator, 'share', asked)
    standIn(URL, 'createObjectURL', () => 'blob:x')
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await saveFile('a.json', 'application/json', '{}')
    expect(asked).toHaveBeenCalledWith({ files: [expect.objectContaining({ name: 'a.json' })] })
    expect(clicked).toHaveBeenCalledTimes(downloads)
    clicked.mockRestore()
  },
)
