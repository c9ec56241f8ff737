import { MESSAGE_CHARACTERS } from '@hereabouts/contract/chat/limits'
import { fireEvent, screen } from '@testing-library/react'
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

  const [DESK, TOUCH] = [false, true]
  test.each<[what: string, isTouch: boolean, key: KeyboardEventInit, isSent: boolean]>([
    ['Enter', DESK, { key: 'Enter', keyCode: 13 }, true],
    ['Enter of the number pad', DESK, { key: 'Enter', keyCode: 13, code: 'NumpadEnter' }, true],
    ['Shift+Enter', DESK, { key: 'Enter', shiftKey: true }, false],
    ['Ctrl+Enter', DESK, { key: 'Enter', ctrlKey: true }, true],
    ['Command+Enter', DESK, { key: 'Enter', metaKey: true }, true],
    [
      'the Enter that chooses a Japanese word in Chromium',
      DESK,
      { key: 'Enter', isComposing: true, keyCode: 229 },
      false,
    ],
    ['the same in Safari, which has ended the composition', DESK, { key: 'Enter', keyCode: 229 }, false],
    ['the same in Firefox on Windows', DESK, { key: 'Process', isComposing: true, keyCode: 229 }, false],
    ['Ctrl+Enter within a word', DESK, { key: 'Enter', ctrlKey: true, isComposing: true }, false],
    ['Command+Enter that ends a word in Safari', DESK, { key: 'Enter', metaKey: true, keyCode: 229 }, false],
    ['Enter', TOUCH, { key: 'Enter', keyCode: 13 }, false],
    ['Enter that takes a suggestion', TOUCH, { key: 'Enter', keyCode: 229 }, false],
    ['what Android reports for any key', TOUCH, { key: 'Unidentified', keyCode: 229 }, false],
    ['Shift+Enter of a tablet’s keyboard', TOUCH, { key: 'Enter', shiftKey: true }, false],
    ['Command+Enter of a tablet’s keyboard', TOUCH, { key: 'Enter', metaKey: true }, true],
  ])('and %s (on a touch keyboard: %s)', (_, isTouch, key, isSent) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isTouch && query.includes('pointer: coarse'),
    }))
    const { onSend, field } = composer('公園で会おう')
    const isLeftToTheField = fireEvent.keyDown(field, key)
    expect(onSend).toHaveBeenCalledTimes(isSent ? 1 : 0)
    expect(isLeftToTheField).toBe(!isSent)
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
