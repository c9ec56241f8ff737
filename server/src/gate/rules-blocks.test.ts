import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { expect, test } from 'vitest'
import { networkOf } from '../platform/http/address.ts'
import { isBelowDomain, rangeOf } from './rules-blocks.ts'

test.each([
  ['zoe@spam.example', true],
  ['zoe@SPAM.example', true],
  ['zoe@a.b.spam.example', true],
  ['zoe@notspam.example', false],
  ['zoe@spam.example.org', false],
  ['spam.example@fine.example', false],
  ['"zoe@spam.example"@fine.example', false],
])('%s is at or below spam.example: %j', (email, isBelow) => {
  expect(isBelowDomain(email, new Set(['spam.example']))).toBe(isBelow)
})

test.each([
  ['203.0.113.7', '203.0.113.255', true],
  ['::ffff:203.0.113.7', '203.0.113.200', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['2001:db8:1:2::5', '2001:0db8:0001:ffff::9', true],
  ['2001:db8:1::', '2001:db8:2::', false],
])('%s and %s are in one range: %j', (one, other, isOne) => {
  expect(rangeOf(networkOf(one)) === rangeOf(networkOf(other))).toBe(isOne)
})

test('the list of throw-away domains has those, but no provider that people live with', () => {
  const listed = disposableEmailBlocklistSet()
  for (const domain of ['mailinator.com', 'guerrillamail.com', 'yopmail.com', '10minutemail.com'])
    expect([domain, listed.has(domain)]).toEqual([domain, true])
  expect(PROVIDERS.filter((domain) => listed.has(domain))).toEqual([])
})

const PROVIDERS =
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.jp icloud.com me.com aol.com
  proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com hey.com zoho.com gmx.de gmx.net web.de t-online.de
  posteo.de mailbox.org orange.fr free.fr laposte.net sfr.fr wanadoo.fr libero.it virgilio.it seznam.cz wp.pl onet.pl
  ya.ru yandex.ru mail.ru qq.com 163.com 126.com naver.com hanmail.net docomo.ne.jp ezweb.ne.jp softbank.ne.jp
  uol.com.br bol.com.br terra.com.br terra.es telefonica.net btinternet.com comcast.net verizon.net att.net rogers.com
  duck.com mozmail.com privaterelay.appleid.com simplelogin.com`.split(/\s+/)
