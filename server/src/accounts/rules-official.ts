import { CYRILLIC_LOOK_ALIKES, withoutMarks } from '@hereabouts/contract/http/text'

/**
 * Whether others could take a name for one of the team, or for one that the green shield stands beside. People
 * with a role may have such names.
 */
export function looksOfficial(name: string): boolean {
  if (SIGNS.test(name)) return true
  const plain = plainOf(name)
  const words = plain.split(/[^\p{L}]+/u).filter(Boolean)
  // “A D M I N”, “M.o.d.e.r.a.t.o.r”
  const spelled = words.every((word) => word.length === 1) ? [words.join('')] : []
  return (
    [...words, ...spelled].some((word) => ROLES.has(word)) ||
    ROLES_WITHOUT_SPACES.test(plain) ||
    APP.test(plain.replace(/[^\p{L}]/gu, ''))
  )
}

/** Whether a username is kept for the team. Accounts that have one keep it. */
export function isReservedUsername(username: string): boolean {
  const plain = plainOf(username)
  const words = plain.split(/[^a-z]+/).filter(Boolean)
  return RESERVED.has(words.join('')) || words.some((word) => ROLES.has(word)) || APP.test(words.join(''))
}

// Check marks, shields and what stands for them, also as parts of emoji.
const SIGNS = /[\u221a\u2611\u2705\u2713\u2714\u26e8\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{1f46e}\uaa9c]/u

/** What the team and its work are called in the languages of the app. Compared in `plainOf`. */
const ROLES = new Set(
  `admin admins administrator administrators administration administratorin administrador administradora
  administrateur administratrice sysadmin
  moderator moderators moderation moderatorin moderador moderadora moderadores modérateur modératrice
  support supporter helpdesk kundendienst kundenservice soporte suporte atendimento
  official offiziell offizielle offizieller oficial officiel officielle
  staff mitarbeiter verified verifiziert verifizierte verifizierter verificado verificada vérifié vérifiée
  verifier verification prüfer security sicherheit seguridad segurança sécurité
  مشرف المشرف مشرفة المشرفة ادمن الادمن ادارة الادارة الدعم دعم موثق موثقة رسمي الرسمي مراقب`
    .split(/\s+/)
    .map(plainOf),
)

// Japanese has no spaces between words.
const ROLES_WITHOUT_SPACES =
  /公式|運営|管理者|管理人|管理部|モデレータ|アドミン|サポート|スタッフ|認証済|確認済|本人確認|事務局|الدعم الفني|فريق الدعم/u

/** The app itself, also with something around it: “Hereabouts Team”, “Team_Hereabouts”. */
const APP = /hereabouts/

/** Besides the roles: addresses and pages of an operator. */
const RESERVED = new Set(
  `abuse account accounts api contact everyone feedback help hello info legal mail me mod mods moderate
  noreply nobody null office oncall operator owner postmaster privacy report reports safety service
  system team teams terms undefined user webmaster welcome you`.split(/\s+/),
)

/** Lower case without accents, with plain letters for those and the digits that look like them. */
function plainOf(text: string): string {
  return withoutMarks(text)
    .replace(
      /(?<=\p{L})[013457@$|](?=\p{L})|[013457@$|](?=\p{L}{2})|(?<=\p{L}{2})[013457@$|]/gu,
      (sign) => LETTERS[sign] ?? sign,
    )
    .replace(/[\u0370-\u052f]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
}

const LETTERS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '|': 'l',
}

/** Cyrillic and Greek letters, which in names also stand for capitals: “МОDЕRАТОR”. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...CYRILLIC_LOOK_ALIKES,
  т: 't',
  м: 'm',
  н: 'h',
  к: 'k',
  в: 'b',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  υ: 'u',
  ε: 'e',
}
