import { LOOK_ALIKES, lettersOf } from '@hereabouts/contract/http/look-alikes'
import { withoutMarks } from '@hereabouts/contract/http/text'
import unhomoglyph from 'unhomoglyph'

/**
 * Whether others could take a name for one of the team, or for one that the green shield stands beside. People
 * with a role may have such names.
 */
export function looksOfficial(name: string): boolean {
  return SIGNS.test(name) || readingsOf(name).some(namesRole)
}

function namesRole(plain: string): boolean {
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  // Also “A D M I N”, “ad-min”, “公 式”.
  const joined = words.join('')
  return (
    [...words, joined].some(isRole) ||
    words.some((word) => BEGINNINGS.test(word)) ||
    ROLES_OF_WORDS.test(joined) ||
    APP.test(joined.replace(/\p{M}/gu, ''))
  )
}

const isRole = (word: string) => ROLES.has(word) || ROLES.has(rootOf(word))

/** An Arabic word without its article and the ending of its form. */
const rootOf = (word: string) =>
  /^\p{Script=Arabic}{4,}$/u.test(word) ? word.replace(/^و?ال/u, '').replace(/(?:ون|ين|ات|ه)$/u, '') : word

/** Whether a username is kept for the team. Accounts that have one keep it. */
export function isReservedUsername(username: string): boolean {
  return readingsOf(username).some((plain) => {
    const words = plain.split(/[^a-z]+/).filter(Boolean)
    const joined = words.join('')
    return (
      [...words, joined].some(isRole) ||
      words.some((word) => BEGINNINGS.test(word)) ||
      RESERVED.has(joined) ||
      ROLES_OF_WORDS.test(joined) ||
      (words.length > 0 && words.every((word) => OF_THE_TEAM.has(word))) ||
      APP.test(joined)
    )
  })
}

// Check marks, shields and what stands for them, also as parts of emoji.
const SIGNS =
  /[\u221a\u2611\u2705\u2713\u2714\u26e8\u{10102}\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{1f46e}\u{1faaa}\u{1fbb1}\u237b\uaa9c]/u

const [LIKE, LATIN] = [
  // Capitals, before they become other small letters: Greek, Cherokee and Lisu.
  'ΝΗΜΡΧΥΒΖΤΚΙΕΑΟ' + 'ᎪᏴᏟᎠᎬᏀᎻᏆᎫᏦᏞᎷᏢᎡᏒᏚᎢᏙᏔᏃᎾ' + 'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ',
  'nhmpxybztkieao' + 'abcdeghijklmprrstvwzo' + 'abcdefghijklmnoprstuvwxyz',
]
const CAPITALS = lettersOf(LIKE, LATIN)

/** What the team and its work are called in the languages of the app, and in some that many around it speak. Compared in `plainOf`. */
const ROLES = new Set(
  `admin admins administrator administrators administration administratorin administrador administradora
  administradores administrateur administrateurs administratrice administración administração sysadmin
  moderator moderators moderation moderatorin moderador moderadora moderadores modérateur modérateurs modératrice
  moderación moderação support supporter helpdesk kundendienst kundenservice soporte suporte atendimento
  official offiziell offizielle offizieller oficial officiel officielle
  modteam teammod trustteam staff mitarbeiter betreiber betreiberin assistance verified verifiziert verifizierte verifizierter verificado verificada vérifié vérifiée
  verifier verification verificación verificação vérification verifizierung geprüft security sicherheit seguridad segurança sécurité
  مشرف المشرف مشرفة المشرفة مشرفون المشرفين ادمن الادمن ادمين الادمين ادارة الادارة الدعم دعم موثق موثقة الموثق
  moderatore moderatrice amministratore amministrazione assistenza ufficiale verificato
  beheerder klantenservice geverifieerd moderatör yönetici destek müşterihizmetleri güvenlik
  administratör kundtjänst officiell verifierad moderaattori ylläpitäjä asiakaspalvelu kundeservice
  administratorka moderatorka oficjalny oficjalna zweryfikowany zweryfikowana
  администратор админ модератор модерация поддержка техподдержка официальный официальная проверен проверено
  адміністратор адмін підтримка офіційний διαχειριστής συντονιστής υποστήριξη מנהל מנהלת תמיכה רשמי
  رسمي الرسمي رسمية الرسمية مراقب المراقب مدير المدير مسؤول المسؤول مسئول المسئول الأمن`
    .split(/\s+/)
    .map(plainOf),
)

/** What only words of roles begin with, whatever follows: “Moderatoren”, “Moderationsteam”, “Администрация”. */
const BEGINNINGS = new RegExp(
  `^(?:${`admin moderator moderation moderador moderatric administrat administrad mitarbeiter verifizier verificad verified
  offiziell official oficial kundensupport kundenservice supportteam sicherheitsteam
  админ модератор модерац техподдерж верифиц адмін модератор`
    .split(/\s+/)
    .map(plainOf)
    .join('|')})`,
  'u',
)

// Roles of several words, drawn together. Japanese has no spaces between words.
const ROLES_OF_WORDS = new RegExp(
  `customerservice customersupport customercare helpdesk helpcenter helpcentre supportteam safetyteam trustandsafety trustsafety
  kundenbetreuung hilfeteam servicioalcliente atencionalcliente servicioatencion equipodeayuda
  serviceclient serviceclientele equipesupport equipedesuporte equipedeseguranca equipedesecurite equipodeseguridad atencaoaocliente atendimentoaocliente
  公式 こうしき 運営 うんえい ヘルプデスク ヘルプセンター 安全チーム 審査担当 審査チーム 管理者 管理人 管理部 モデレータ アドミン サポート スタッフ 認証済 認証バッジ 確認済 本人確認 事務局 カスタマーセンター お問い合わせ お問合せ
  管理员 管理員 版主 客服 官方 认证 認證 관리자 운영자 운영진 운영팀 고객센터 고객지원 공식 모더레이터 ผู้ดูแล แอดมิน ทีมงาน เจ้าหน้าที่ quảntrịviên व्यवस्थापक मॉडरेटर
  obsługaklienta zákaznickápodpora assistenzaclienti ügyfélszolgálat службаподдержки службапідтримки
  カスタマーサービス お客様センター お客様窓口 الدعمالفني فريقالدعم فريقالأمان فريقالسلامة خدمةالعملاء خدمةالزبائن`
    .split(/\s+/)
    .map(plainOf)
    .join('|'),
  'u',
)

/** The app itself, also with something around it: “Hereabouts Team”, “Team_Hereabouts”. */
const APP = /hereabouts?/

/** Besides the roles: addresses and pages of an operator. */
const RESERVED = new Set(
  `abuse account accounts aide ajuda api ayuda billing contact contacto contato donotreply everyone feedback help hello hilfe
  hostmaster info kontakt legal login mail mailerdaemon me mod mods moderate noreply nobody null office oncall operator owner
  payments postmaster privacy report reports safety service settings signin signup superuser sysop system team teams terms undefined user
  webmaster welcome www you`
    .split(/\s+/)
    .map(plainOf),
)

/** Words that together name nobody else: “mod_team”. */
const OF_THE_TEAM = new Set('mod mods team teams safety service help info'.split(' ').map(plainOf))

/**
 * A name as it is written, with letters for the digits and signs that look like them, with what Unicode lists as
 * confusable, and turned upside down if its letters are.
 */
function readingsOf(name: string): string[] {
  const plain = plainOf(name)
  const alike = name.normalize('NFKC').replace(/[\u1400-\u167f]/g, (letter) => SYLLABICS[letter] ?? letter)
  return [plain, spelledIn(plain), plainOf(unhomoglyph(alike)), plainOf(turned(name))]
}

// Canadian syllabics that Unicode doesn't list as confusable.
const SYLLABICS = lettersOf('ᗩᗴᑕᘜᗝᑫᔕᘔ', 'aecgoqsz')

/** `uᴉɯpɐ` as `admin`. */
function turned(name: string): string {
  if (!ONLY_TURNED.test(name)) return name
  return [...name.toLowerCase()]
    .map((letter) => TURNED[letter] ?? letter)
    .reverse()
    .join('')
}

const ONLY_TURNED = /[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]/u
const TURNED = lettersOf('ɐqɔpǝɟƃɥᴉıɾʞןɯuodbɹʇnʌʍʎ', 'abcdefghiijklmnopqrtuvwy')

/** Lower case without accents, with plain letters for those that look like them. For comparing only: `l` becomes `i`. */
function plainOf(text: string): string {
  return withoutMarks(
    text.replace(/[\u0391-\u03a7\u13a0-\u13f4\ua4d0-\ua4f7]/g, (letter) => CAPITALS[letter] ?? letter),
  )
    .replace(/[\u00d8-\u058f]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, ofDisc)
    .replace(/[ᴀ-ᴢꜰꜱɢɪɴʀʏʙʜʟ]/gu, (letter) => SMALL_CAPITALS[letter] ?? letter)
    .replace(/[يىی]/g, 'ي')
    .replace(/ک/g, 'ك')
    .replace(/ة/g, 'ه')
    .replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/(?<=[ァ-ヶー])[卜力夕口工二八]/g, (letter) => KATAKANA[letter] ?? letter)
    .replace(/(?<=\p{Script=Katakana})[-‐-―─](?=\p{Script=Katakana})/gu, 'ー')
    .replace(/rn/g, 'm')
    .replace(/l/g, 'i')
}

const KATAKANA = lettersOf('卜力夕口工二八', 'トカタロエニハ')

/** `🅰`, `🅐` and `🇦` as `a`. */
function ofDisc(letter: string): string {
  const place = letter.codePointAt(0) ?? 0
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((each) => each <= place) ?? place
  return String.fromCharCode(97 + place - first)
}

const SMALL_CAPITALS = Object.fromEntries(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, nth) => [letter, 'abcdefghijklmnoprstuvwyz'[nth] ?? '']),
)

function spelledIn(plain: string): string {
  return plain
    .replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')
    .replace(
      /(?<=\p{L})[013457@$|€¡®©°+](?=\p{L})|[013457@$|€®©](?=\p{L}{2})|(?<=\p{L}{2})[013457@$|€+]/gu,
      (sign) => LETTERS[sign] ?? sign,
    )
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
  '|': 'i',
  '€': 'e',
  '¡': 'i',
  '®': 'r',
  '©': 'c',
  '°': 'o',
  '+': 't',
}
