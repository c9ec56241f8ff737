import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import Markdown from './Markdown.tsx'

test('headings, lists and links are shown below the page’s own headings', () => {
  const { container } = show(
    <Markdown
      text={'# Be kind\n\n1. **No** means no.\n\n[Help](/safety), [club](https://club.example)'}
      headings="h3"
    />,
  )
  expect(screen.getByRole('heading', { level: 3, name: 'Be kind' })).toBeDefined()
  expect(container.querySelector('ol li strong')?.textContent).toBe('No')
  expect(screen.getByRole('link', { name: 'Help' }).getAttribute('target')).toBeNull()
  const club = screen.getByRole('link', { name: 'club' })
  expect([club.getAttribute('href'), club.getAttribute('rel')]).toEqual([
    'https://club.example',
    'noopener noreferrer',
  ])
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java&#10;script:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  'blob:https://x.example/1',
])('a link to %s is only text', (url) => {
  const { container } = show(
    <Markdown text={`[press](<${url}>)\n\n[again][1]\n\n[1]: <${url}>`} headings="h3" />,
  )
  for (const link of container.querySelectorAll('a')) expect(link.getAttribute('href')).toBe('')
  expect(container.querySelectorAll('a')).toHaveLength(0)
  expect(container.textContent).toContain('press')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'text <b onclick="x()">bold</b>',
  '<iframe src="https://evil.example"></iframe>',
])('HTML such as %s is shown as text', (html) => {
  const { container } = show(<Markdown text={html} headings="h3" />)
  expect(container.querySelector('script, img, b, iframe')).toBeNull()
  expect(container.textContent).toContain(html.slice(0, 4))
})

test.each(['- ', '> ', '>', '1. ', '* '])('thousands of %j in one line end as text', (marker) => {
  const { container } = show(<Markdown text={`${marker.repeat(3000)}end`} headings="h3" />)
  expect(container.textContent?.trim()).toMatch(/end$/)
  expect(container.querySelectorAll('li, blockquote')).toHaveLength(20)
})

test('a line across the page is one, however long it was typed', () => {
  const { container } = show(<Markdown text={`above\n\n${'-'.repeat(60)}\n\nbelow`} headings="h3" />)
  expect(container.querySelectorAll('hr')).toHaveLength(1)
})

test('pictures load nothing from elsewhere', () => {
  const { container } = show(
    <Markdown text="before ![cat](https://evil.example/cat.png) after" headings="h3" />,
  )
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('before')
})

test('each block follows the direction of its own script', () => {
  const { container } = show(
    <Markdown text={'# قواعد\n\nكن لطيفًا.\n\n* Sei nett 😀\n\n> 日本語'} headings="h3" />,
  )
  for (const block of container.querySelectorAll('h3, p, ul, blockquote'))
    if (!block.parentElement?.closest('ul, blockquote')) expect(block.getAttribute('dir')).toBe('auto')
})
