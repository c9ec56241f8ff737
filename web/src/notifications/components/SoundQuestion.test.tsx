import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { SoundQuestion } from './SoundQuestion.tsx'

test('each sound can be heard, and a browser that plays none says so', async () => {
  const played: string[] = []
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    played.push(new URL(this.src).pathname)
    return played.length < 3 ? Promise.resolve() : Promise.reject(new Error('NotAllowedError'))
  })
  onTestFinished(() => play.mockRestore())
  const { user } = show(<SoundQuestion />)
  for (const name of ['A message', 'A meetup', 'A badge']) {
    expect(screen.queryByText('This browser doesn’t play it.')).toBeNull()
    await user.click(screen.getByRole('button', { name: `Play: ${name}` }))
  }
  expect(played).toEqual(['/sounds/message.wav', '/sounds/meeting.wav', '/sounds/badge.wav'])
  expect(await screen.findByText('This browser doesn’t play it.')).toBeDefined()
})
