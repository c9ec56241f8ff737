// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { piecesOf } from './rules-links.ts'

const shown = (text: string) =>
  piecesOf(text).map((piece) => (piece.kind === 'link' ? `<${piece.text} ${piece.href}>` : piece.text))

describe('an address is found', () => {
  test.each<[text: string, pieces: string[]]>([
    ['no address', ['no address']],
    ['https://example.org', ['<https://example.org https://example.org/>']],
    [
      'see https://example.org/a?b=c#d now',
      ['see ', '<https://example.org/a?b=c#d https://example.org/a?b=c#d>', ' now'],
    ],
    ['see www.example.org.', ['see ', '<www.example.org https://www.example.org/>', '.']],
    ['(https://example.org)', ['(', '<https://example.org https://example.org/>', ')']],
    ['https://example.org/a_(b)', ['<https://example.org/a_(b) https://example.org/a_(b)>']],
    ['https://example.org, or', ['<https://example.org https://example.org/>', ', or']],
    [
      'https://a.org https://b.org',
      ['<https://a.org https://a.org/>', ' ', '<https://b.org https://b.org/>'],
    ],
    ['HTTPS://EXAMPLE.ORG', ['<HTTPS://EXAMPLE.ORG https://example.org/>']],
  ])('in %s', (text, pieces) => expect(shown(text)).toEqual(pieces))

  test.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'file:///etc/passwd',
    'tel:+123',
    'example.org',
    'https://',
    'https://localhost',
    'https://bank.example@evil.example',
    'xhttps://example.org',
    '',
  ])('not in %s', (text) => expect(piecesOf(text).filter(({ kind }) => kind === 'link')).toEqual([]))

  test('and no part of the message is lost', () => {
    const text = 'a https://b.org, (www.c.org) \n https://d.org/e. end'
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

describe('a link ends where a reader would end it', () => {
  test.each<[text: string, links: string[]]>([
    // Japanese, Chinese, Korean and Thai need no space around it.
    ['https://example.orgを見て', ['https://example.org']],
    ['https://example.org/aを見て', ['https://example.org/a']],
    ['見てhttps://example.org/a、ね', ['https://example.org/a']],
    ['地図はwww.example.org/mapです。', ['www.example.org/map']],
    ['「https://example.org/a」', ['https://example.org/a']],
    ['（https://example.org/a）に集合', ['https://example.org/a']],
    ['https://example.org/a！次は', ['https://example.org/a']],
    [
      'https://ja.wikipedia.org/wiki/ジョン・レノン、好き？',
      ['https://ja.wikipedia.org/wiki/ジョン・レノン'],
    ],
    ['看https://example.org/a，然后', ['https://example.org/a']],
    ['https://example.org:8443時間', ['https://example.org:8443']],
    ['https://example.org/a에서 만나요', ['https://example.org/a']],
    ['ดูhttps://example.orgนะ', ['https://example.org']],
    ['https://example.org/a～です', ['https://example.org/a']],
    ['https://example.org/aﾃﾞｽ', ['https://example.org/a']],
    ['【https://example.org/a】', ['https://example.org/a']],
    ['《https://example.org/a》', ['https://example.org/a']],
    ['https://example.org：8080', ['https://example.org']],
    ['请看https://example.org/a谢谢', ['https://example.org/a']],
    ['https://example.org/a입니다', ['https://example.org/a']],
    ['https://example.org/a에서는 만나요', ['https://example.org/a']],
    ['https://example.org/a예요', ['https://example.org/a']],
    ['https://ko.wikipedia.org/wiki/서울에서', ['https://ko.wikipedia.org/wiki/서울에서']],
    ['ดูhttps://example.org/aนะครับ', ['https://example.org/a']],
    ['https://th.wikipedia.org/wiki/กรุงเทพ', ['https://th.wikipedia.org/wiki/กรุงเทพ']],
    // A word directly after a name in ASCII
    ['https://example.org/path東京', ['https://example.org/path']],
    ['https://youtu.be/dQw4w9WgXcQ最高', ['https://youtu.be/dQw4w9WgXcQ']],
    ['https://example.org/watch?v=dQw4w9WgXcQカフェ', ['https://example.org/watch?v=dQw4w9WgXcQ']],
    ['https://example.org/menu메뉴', ['https://example.org/menu']],
    ['https://example.org/a/index.html東京で', ['https://example.org/a/index.html']],
    // An emoji after it, and one that belongs to it
    ['https://example.org/a🎉', ['https://example.org/a']],
    ['https://example.org/a!👩‍🚀', ['https://example.org/a']],
    ['https://example.org/a❤️', ['https://example.org/a']],
    ['https://example.org/2026🇯🇵', ['https://example.org/2026']],
    ['https://example.org🎉', ['https://example.org']],
    ['https://example.org/🎉', ['https://example.org/🎉']],
    // Two addresses without a space, and one in another
    ['https://a.orghttps://b.org', ['https://a.org', 'https://b.org']],
    ['https://a.org/ahttps://b.org/b', ['https://a.org/a', 'https://b.org/b']],
    ['https://a.orgとhttps://b.org', ['https://a.org', 'https://b.org']],
    ['https://a.org/2020/https://b.org/c', ['https://a.org/2020/https://b.org/c']],
    ['https://a.org/?u=https://b.org', ['https://a.org/?u=https://b.org']],
    // Arabic, Persian, Urdu, Hebrew, Hindi, Armenian, Amharic
    ['https://example.org/a։ հետո', ['https://example.org/a']],
    ['Դիտեք https://example.org/a՞', ['https://example.org/a']],
    ['https://example.org/a።', ['https://example.org/a']],
    ['https://example.org/a׃', ['https://example.org/a']],
    ['﴿https://example.org/a﴾', ['https://example.org/a']],
    ['https://example.org/a، ثم', ['https://example.org/a']],
    ['انظر https://example.org/a؟', ['https://example.org/a']],
    ['https://example.org/a؛ بعد', ['https://example.org/a']],
    ['دیکھو https://example.org/a۔', ['https://example.org/a']],
    ['\u2067https://example.org/a\u2069', ['https://example.org/a']],
    ['ראה https://example.org/a.', ['https://example.org/a']],
    ['देखो https://example.org/a। फिर', ['https://example.org/a']],
    // European quotation marks and brackets
    ['„https://example.org/a“ und', ['https://example.org/a']],
    ['« https://example.org/a » et', ['https://example.org/a']],
    ['«https://example.org/a»', ['https://example.org/a']],
    ['“https://example.org/a”', ['https://example.org/a']],
    ['‚https://example.org/a‘', ['https://example.org/a']],
    ['¿https://example.org/a?', ['https://example.org/a']],
    ['https://example.org/a…', ['https://example.org/a']],
    ['https://example.org/a?!', ['https://example.org/a']],
    ['https://example.org:443)', ['https://example.org:443']],
    ['(https://en.wikipedia.org/wiki/Foo_(bar))', ['https://en.wikipedia.org/wiki/Foo_(bar)']],
    ['(see https://example.org/a(b)c, d)', ['https://example.org/a(b)c']],
    ['[https://example.org/a]', ['https://example.org/a']],
    ['{https://example.org/a}', ['https://example.org/a']],
    ['**https://example.org/a**', ['https://example.org/a']],
    ['‹https://example.org/a›', ['https://example.org/a']],
    ['〝https://example.org/a〞', ['https://example.org/a']],
    ['⟨https://example.org/a⟩', ['https://example.org/a']],
    ['_https://example.org/a_', ['https://example.org/a']],
    ['(__https://example.org/a_b__)', ['https://example.org/a_b']],
    ['https://example.org/a: then', ['https://example.org/a']],
    ['https://example.org/a ;)', ['https://example.org/a']],
    ['https://example.org/a;)', ['https://example.org/a']],
    ['→https://example.org/a←', ['https://example.org/a']],
    ['1.https://example.org/a\n2)https://example.org/b', ['https://example.org/a', 'https://example.org/b']],
    ['https://example.org/a⋯', ['https://example.org/a']],
    ['https://example.org/a・・・', ['https://example.org/a']],
    ['https://example.org/a’s menu', ['https://example.org/a']],
    ['https://example.org/a‽', ['https://example.org/a']],
    ['[a](https://example.org/a)', ['https://example.org/a']],
    ['https://example.org/a។ ទៅ', ['https://example.org/a']],
    ['https://example.org/a။', ['https://example.org/a']],
    ['https://example.org/a፧', ['https://example.org/a']],
    ['https://example.org/a在这里', ['https://example.org/a']],
    ['https://example.org/a,https://example.org/b', ['https://example.org/a', 'https://example.org/b']],
    ['https://example.org/a|https://example.org/b', ['https://example.org/a', 'https://example.org/b']],
    // What belongs to it stays.
    ['https://fa.wikipedia.org/wiki/می‌خواهم', ['https://fa.wikipedia.org/wiki/می‌خواهم']],
    ['https://hi.wikipedia.org/wiki/क्‍ष।', ['https://hi.wikipedia.org/wiki/क्‍ष']],
    ['https://fr.wikipedia.org/wiki/L’Équipe', ['https://fr.wikipedia.org/wiki/L’Équipe']],
    ['https://example.org/a_b_', ['https://example.org/a_b_']],
    ['https://web.archive.org/web/2020*/https://b.org', ['https://web.archive.org/web/2020*/https://b.org']],
    ['https://example.org/#/a/b', ['https://example.org/#/a/b']],
    ['https://example.org/100%25', ['https://example.org/100%25']],
    ['https://example.org/a?b=[1]&c={2}#d', ['https://example.org/a?b=[1]&c={2}#d']],
    ['https://münchen.de/straße', ['https://münchen.de/straße']],
    ['https://ja.wikipedia.org/wiki/日本', ['https://ja.wikipedia.org/wiki/日本']],
    ['https://ja.wikipedia.org/wiki/iPhone発売', ['https://ja.wikipedia.org/wiki/iPhone発売']],
    ['https://example.org/C言語', ['https://example.org/C言語']],
    ['https://example.org/2026年', ['https://example.org/2026年']],
    ['https://example.org/tokyo-東京', ['https://example.org/tokyo-東京']],
    ['https://ja.wikipedia.org/wiki/C言語', ['https://ja.wikipedia.org/wiki/C言語']],
    ['https://ar.wikipedia.org/wiki/قهوة', ['https://ar.wikipedia.org/wiki/قهوة']],
    ['https://example.org/%E3%81%82', ['https://example.org/%E3%81%82']],
    ['https://maps.example.org/@51.5,-0.1,15z', ['https://maps.example.org/@51.5,-0.1,15z']],
    // What nobody sees, or what turns the direction, ends it.
    ['https://example.org/\u202egpj.exe', ['https://example.org/']],
    ['https://exam\u202eple.org', []],
    ['https://example.org/a\u200bb', ['https://example.org/a']],
    ['https://example.org\u2066.evil.example', ['https://example.org']],
    ['https://example.org/a\ufeff', ['https://example.org/a']],
    ['https://example.org/a\u115fb', ['https://example.org/a']],
    ['https://example.org/a\u{e0041}b', ['https://example.org/a']],
    ['https://127。0。0。1/', []],
    ['https://user:pw@example.org/', []],
    ['https://example.org:99999/', []],
    ['https://2130706433/', []],
    ['https://example.org\\@evil.example', ['https://example.org']],
    ['https://example.org．evil.example', ['https://example.org']],
    ['https://bank.example:443@evil.example', []],
    ['https://[::1]/', []],
    ['https://[2001:db8::1]:8080/a', []],
    ['https://example.org:65536/a', []],
    ['http:///example.org', []],
    ['https://exam\u00adple.org', []],
    ['https://exa\u200dmple.org', []],
    ['https://example.org/a\u200cb', ['https://example.org/a']],
    ['a_https://example.org', []],
  ])('%s', (text, links) => {
    const found = piecesOf(text)
    expect(found.filter(({ kind }) => kind === 'link').map((piece) => piece.text)).toEqual(links)
    expect(found.map((piece) => piece.text).join('')).toBe(text)
  })
})

describe('a host that could pass for another one is shown in ASCII', () => {
  test.each<[text: string, shown: string]>([
    ['https://аpple.com', 'https://xn--pple-43d.com'],
    ['https://аррӏе.com/login', 'https://xn--80ak6aa92e.com/login'],
    ['https://gοogle.com', 'https://xn--gogle-rce.com'],
    ['www.раypal.com', 'www.xn--ypal-43d9g.com'],
    ['https://login.аpple.com:8443/a', 'https://login.xn--pple-43d.com:8443/a'],
    ['https://ɑpple.com', 'https://xn--pple-p5b.com'],
    ['https://ｅxample.org/a', 'https://example.org/a'],
    ['https://example.org⁄evil.com', 'https://example.xn--orgevil-3d7c.com'],
    ['https://example.comノa.jp/login', 'https://example.xn--coma-xq4c.jp/login'],
    ['https://example・com.evil.jp', 'https://xn--examplecom-2p5i.evil.jp'],
    ['https://ーーー.com', 'https://xn--wekaa.com'],
    ['https://faceƄook.com', 'https://xn--faceook-1yb.com'],
    ['https://ıcloud.com', 'https://xn--cloud-m4a.com'],
    ['https://Ꭺpple.com', 'https://xn--pple-49t.com'],
    ['https://аmazon.рф', 'https://xn--mazon-3ve.xn--p1ai'],
    ['https://🎉.example.org/', 'https://xn--dk8h.example.org/'],
    ['https://ѕсоре.org', 'https://xn--e1argc3h.org'],
    ['https://می‌خواهم.com', 'https://xn--mgbn2ecje63gr19l.com'],
    // Numbers that browsers read in another way.
    ['https://①②⑦.0.0.1/', 'https://127.0.0.1/'],
    ['https://0x7f.1/', 'https://127.0.0.1/'],
  ])('%s', (text, shown) => {
    expect(piecesOf(text)).toMatchObject([{ kind: 'link', text: shown }])
  })

  test.each([
    'https://例え.jp/',
    'https://東京タワー.jp',
    'https://jp東京.jp/a',
    'https://münchen.de',
    'https://łódź.pl',
    'https://пример.рф/путь',
    'https://ремонт.com',
    'https://ελλάδα.gr',
    'https://مثال.مصر/صفحة',
    'https://דוגמה.co.il',
    'https://ไทย.th',
    'https://उदाहरण.भारत',
    'https://서울.kr',
    'https://xn--fsq.jp',
    'https://ノート.jp',
    'https://エヌ・ティ・ティ.jp',
    'https://セブン-イレブン.jp',
    'https://一橋.jp',
    'https://ngườidùng.vn',
    'https://știri.ro',
    'https://ısparta.com.tr',
    'https://Հայաստան.հայ'.toLowerCase(),
    'HTTPS://EXAMPLE.ORG:443/A',
  ])('but not %s', (text) => {
    expect(piecesOf(text)).toMatchObject([{ kind: 'link', text }])
  })
})
