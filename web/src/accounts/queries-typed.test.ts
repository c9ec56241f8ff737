import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { forgetUser, rememberUser } from './device-session.ts'
import { forgetSignedIn } from './mutations.ts'
import { handleSessionEnded } from './queries.ts'
import { useTyped } from './queries-typed.ts'

const typed = (field = 'appeal 1') => use(() => useTyped(field))
const textIn = (field?: string) => typed(field).result.current[0]

beforeEach(() => rememberUser(ana()))

test('what was typed survives a reload and the end of the session, for its field and person', () => {
  const { result, unmount } = typed()
  act(() => result.current[1]('My side'))
  expect(result.current[0]).toBe('My side')
  unmount()
  expect([textIn(), textIn('appeal 2')]).toEqual(['My side', ''])
  act(handleSessionEnded)
  expect(textIn()).toBe('')
  rememberUser(ana({ id: 2 as never }))
  expect(textIn()).toBe('')
  rememberUser(ana())
  expect(textIn()).toBe('My side')
})

test('what is sent or emptied does not come back, and nothing does after signing out', () => {
  const { result } = typed()
  act(() => result.current[1]('My side'))
  act(() => result.current[2]())
  expect([result.current[0], textIn()]).toEqual(['My side', ''])
  act(() => result.current[1]('Again'))
  act(() => result.current[1](''))
  expect(textIn()).toBe('')
  act(() => result.current[1]('Again'))
  act(forgetSignedIn)
  rememberUser(ana())
  expect(textIn()).toBe('')
  forgetUser()
})

test('anything else in storage is ignored', () => {
  sessionStorage.setItem('hereabouts_typed_1 appeal 1', '{"a":1}')
  expect(textIn()).toBe('')
})
