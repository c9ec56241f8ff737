import { MESSAGE_CHARACTERS } from '@hereabouts/contract/chat/limits'
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { Composer } from './Composer.tsx'

function composer(draft = '') {
  const onSend = vi.fn()
  const onDraft = vi.fn()
  const { user } = show(<Composer draft={draft} onDraft={onDraft} onSend={onSend} />)
  return {
    onSend,
    onDraft,
    user,
    field: screen.getByRole('textbox', { name: 'Message' }),
    button: screen.getByLabelText('Send'),
  }
}

describe('a message', () => {
  test('is sent trimmed, by Enter or by the button, and the field is cleared', async () => {
    const { onSend, user, field, button } = composer()
    await user.type(field, '  hello {Enter}')
    expect(field).toHaveProperty('value', '')
    await user.type(field, 'there')
    await user.click(button)
    expect(onSend.mock.calls).toEqual([['hello'], ['there']])
  })

  test('can have several lines: Shift+Enter starts a new one', async () => {
    const { onSend, user, field } = composer()
    await user.type(field, 'one{Shift>}{Enter}{/Shift}two{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('one\ntwo')
  })

  test('on a touch keyboard has a new line for every Enter, and is sent by the button beside it', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('pointer: coarse') }))
    const { onSend, user, field, button } = composer()
    expect(field.getAttribute('enterkeyhint')).toBe('enter')
    await user.type(field, 'one{Enter}two')
    expect(onSend).not.toHaveBeenCalled()
    await user.click(button)
    expect(onSend).toHaveBeenCalledExactlyOnceWith('one\ntwo')
  })

  test('is sent by Enter with Ctrl or Command on any keyboard', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('pointer: coarse') }))
    const { onSend, user, field } = composer()
    await user.type(field, 'one{Control>}{Enter}{/Control}')
    await user.type(field, 'two{Meta>}{Enter}{/Meta}')
    expect(onSend.mock.calls).toEqual([['one'], ['two']])
  })

  test.each(['', '   ', '{Shift>}{Enter}{/Shift}'])('of %j is not sent', async (typed) => {
    const { onSend, user, field, button } = composer()
    if (typed) await user.type(field, typed)
    expect(button).toHaveProperty('disabled', true)
    await user.type(field, '{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })
})

describe('the length of a message', () => {
  test('counts an emoji as one character', async () => {
    const { onSend, user, field } = composer()
    await user.click(field)
    await user.paste('🐎'.repeat(MESSAGE_CHARACTERS.max))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledTimes(1)
  })

  test('is not enforced by cutting: a message that is too long stays, with a hint', async () => {
    const { onSend, user, field, button } = composer()
    await user.click(field)
    await user.paste('x'.repeat(MESSAGE_CHARACTERS.max + 3))
    expect(screen.getByRole('alert').textContent).toBe('3 characters too long')
    expect(button).toHaveProperty('disabled', true)
    await user.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    expect((field as HTMLTextAreaElement).value).toHaveLength(MESSAGE_CHARACTERS.max + 3)
  })
})

describe('a draft', () => {
  test('is saved on every change, and restored the next time', async () => {
    const { onDraft, user, field } = composer('See you ')
    await user.type(field, 'at')
    expect(field).toHaveProperty('value', 'See you at')
    expect(onDraft.mock.calls).toEqual([['See you a'], ['See you at']])
  })

  test('is removed once it is sent', async () => {
    const { onDraft, user, field } = composer('See you ')
    await user.type(field, '{Enter}')
    expect(onDraft.mock.calls).toEqual([['']])
  })
})
