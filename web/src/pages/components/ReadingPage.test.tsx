import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { rememberUser } from '../../accounts/device-session.ts'
import { chooseLanguage } from '../../platform/language.ts'
import { ReadingPage, type ReadingSection } from './ReadingPage.tsx'

const sections = (count: number): ReadingSection[] =>
  Array.from({ length: count }, (_, i) => ({ id: `part-${i}`, title: `Part ${i}`, content: <p>Text {i}</p> }))
const page = () => show(<ReadingPage title="Terms" lead="Short." sections={sections(6)} />)

const seen: string[] = []

beforeEach(() => {
  Element.prototype.scrollIntoView = function () {
    seen.push(this.id)
  }
})
afterEach(() => {
  seen.length = 0
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

describe('the back link', () => {
  test('takes a visitor to the landing page', () => {
    page()
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/welcome')
  })

  test('takes a signed-in person back to where they came from', () => {
    rememberUser(ana())
    page()
    expect(screen.getByRole('link', { name: 'Back to profile' }).getAttribute('href')).toBe('/profile')
  })
})

test.each([
  ['#part-3', ['part-3']],
  ['#nowhere', []],
  ['', []],
])('an address with the fragment “%s” scrolls to that section, if it exists', (hash, parts) => {
  history.replaceState(null, '', `/terms${hash}`)
  page()
  expect(seen).toEqual(parts)
})

test('an address with a fragment opens the folds around its section, also when it changes later', () => {
  history.replaceState(null, '', '/privacy#part-1')
  const folded = (id: string) => (
    <details key={id}>
      <summary>{id}</summary>
      <details>
        <p id={id}>Text</p>
      </details>
    </details>
  )
  show(
    <ReadingPage title="Privacy" lead="Short." sections={[]}>
      {sections(3).map(({ id }) => folded(id))}
    </ReadingPage>,
  )
  const open = () => [...document.querySelectorAll('details')].map((fold) => fold.open)
  expect(open()).toEqual([false, false, true, true, false, false])
  history.replaceState(null, '', '/privacy#part-2')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(open()).toEqual([false, false, true, true, true, true])
  expect(seen).toEqual(['part-1', 'part-2'])
})

test('a translated page with legal effect says that the English text applies, and no other page does', async () => {
  onTestFinished(() => chooseLanguage('en'))
  const hasNote = async (language: 'en' | 'pseudo', isLegal: boolean) => {
    await chooseLanguage(language)
    const shown = show(<ReadingPage title="Terms" lead="Short." sections={sections(2)} isLegal={isLegal} />)
    const found = screen.queryByRole('status') !== null
    shown.unmount()
    return found
  }
  expect(await hasNote('pseudo', true)).toBe(true)
  expect(await hasNote('pseudo', false)).toBe(false)
  expect(await hasNote('en', true)).toBe(false)
})
