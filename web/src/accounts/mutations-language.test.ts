import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { network } from '../../test/network.ts'
import { ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { chooseLanguage } from '../platform/language.ts'
import { rememberUser } from './device-session.ts'
import { useLanguageOfPhone } from './mutations-language.ts'

afterEach(() => chooseLanguage('en'))

test('an account that never chose a language gets that of the phone, once', async () => {
  const { requestsTo } = network({
    'GET /api/users/1': ana({ locale: null }),
    'PATCH /api/users/1': ana({ locale: 'de' }),
  })
  rememberUser(ana())
  await chooseLanguage('de')
  const { rerender } = use(() => useLanguageOfPhone(ana().id))
  await waitFor(() =>
    expect(requestsTo('PATCH /api/users/1').map(({ body }) => body)).toEqual([{ locale: 'de' }]),
  )
  rerender()
  expect(requestsTo('PATCH /api/users/1')).toHaveLength(1)
})

test('an account that has a language keeps it', async () => {
  const { requestsTo } = network({ 'GET /api/users/1': ana({ locale: 'fr' }) })
  rememberUser(ana())
  await chooseLanguage('de')
  const { queryClient } = use(() => useLanguageOfPhone(ana().id))
  await waitFor(() => expect(requestsTo('GET /api/users/1')).toHaveLength(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(requestsTo('PATCH /api/users/1')).toEqual([])
})
