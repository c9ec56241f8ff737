import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'

test.each([
  ['Board games', 'BOARD GAMES'],
  ['Board games', '  board   games '],
  ['Board games', 'Board\u00a0games'],
  ['Board games', 'board\tgames'],
  ['Board games', 'Board\u200b games\ufeff'],
  ['Cafés', 'CAFE\u0301S'],
  ['ＤＩＹ', 'diy'],
  // German: the sharp s has a capital letter, and two of them where it is missing.
  ['Straßenfeste', 'STRASSENFESTE'],
  ['Straßenfeste', 'STRAẞENFESTE'],
  ['Straßenfeste', 'strassenfeste'],
  // Turkish has four letters i. Other keyboards have only two of them.
  ['İstanbul yürüyüşü', 'ISTANBUL YÜRÜYÜŞÜ'],
  ['İstanbul yürüyüşü', 'istanbul yürüyüşü'],
  ['Kısa film', 'KISA FİLM'],
  ['Diyarbakır', 'DİYARBAKIR'],
  // Greek: a sigma ends a word in another form.
  ['Χορός', 'ΧΟΡΌΣ'],
  ['Χορός', 'χορόσ'],
  ['ᾠδή', 'ὨΙΔΉ'],
  ['µ-Controller', 'μ-controller'],
  // Other alphabets with capitals.
  ['Шахматы', 'ШАХМАТЫ'],
  ['Շախմատ', 'ՇԱԽՄԱՏ'],
  ['և', 'ԵՒ'],
  ['ჭადრაკი', 'ᲭᲐᲓᲠᲐᲙᲘ'],
  ['ᏣᎳᎩ', 'ꮳꮃꭹ'],
  ['𞤀𞤣𞤤𞤢𞤥', '𞤢𞤣𞤤𞤢𞤥'],
  ['ǰazz', 'J\u030cAZZ'],
  // Ligatures and other forms for compatibility.
  ['ﬁlm', 'film'],
  ['Oﬃce hours', 'OFFICE HOURS'],
  ['ŉ braai', 'ʼn braai'],
  ['ĳsvogels', 'IJSVOGELS'],
  ['①', '1'],
  ['㍿', '株式会社'],
  ['ﾎﾞｰﾄﾞｹﾞｰﾑ', 'ボードゲーム'],
  ['か\u3099いか', 'がいか'],
  ['バドミントン　初心者', 'バドミントン 初心者'],
  ['\u1112\u1161\u11ab글', '한글'],
  // Vowel signs and letter forms of Arabic, Persian and Hebrew.
  ['شِعْر', 'شعر'],
  ['شـــعر', 'شعر'],
  ['أفلام', 'افلام'],
  ['ﺷﻌﺮ', 'شعر'],
  ['بازی', 'بازي'],
  ['کتاب', 'كتاب'],
  ['שִׁירָה', 'שירה'],
  ['ﬡלף', 'אלף'],
  // Keyboards of phones set typographic signs.
  ['Rock’n’roll', "Rock'n'Roll"],
  ['Rock´n´roll', 'Rock`n`Roll'],
  ['Singer–songwriter', 'singer-songwriter'],
  // Emoji, with and without the sign that asks for colour.
  ['❤️ Films', '❤ films'],
  ['Vie\u0302\u0323t nam', 'VIỆT NAM'],
])('%j and %j are the same interest', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
  expect(nameKey(nameKey(one))).toBe(nameKey(one))
})

test.each([
  ['Board games', 'Boardgames'],
  ['Cafés', 'Cafes'],
  ['Chess', 'Chess!'],
  ['Mus', 'Muß'],
  ['Schach', 'Schäch'],
  ['はし', 'ハシ'],
  ['はか', 'ばか'],
  ['и', 'й'],
  ['ש', 'ס'],
  ['กา', 'ก้า'],
  ['राम', 'रम'],
  ['C', 'C++'],
  ['♟', '♞'],
])('%j and %j are two interests', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})
