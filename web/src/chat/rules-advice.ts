/** The subject of the advice shown with a message. */
export type Advice = 'elsewhere' | 'money'

/**
 * Detects messages that ask for money, codes or cards, or propose to continue in another app. Runs
 * on the phone; nothing is sent anywhere. It prefers to miss one: nobody reads advice that
 * accompanies every other message.
 */
export function adviceFor(text: string): Advice | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019`]/g, "'")
  if (MONEY.some((pattern) => pattern.test(plain))) return 'money'
  return ELSEWHERE.some((pattern) => pattern.test(plain)) ? 'elsewhere' : null
}

const SUM = String.raw`(?:[$\u20ac\u00a3]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$\u20ac\u00a3]|usd|eur|gbp|dollars?|euros?|pounds?|bucks|quid)(?![a-z]))`
const HAND_OVER = '(?:send|lend|loan|wire|transfer|give|borrow|deposit|donate)'
const WAY_TO_PAY =
  '(?:paypal|venmo|cash ?app|zelle|western union|moneygram|revolut|bitcoin|btc|usdt|ethereum|crypto(?:currency)?|gift ?cards?)'

const MONEY: readonly RegExp[] = [
  new RegExp(String.raw`\b${HAND_OVER}\b[^.!?\n]{0,30}(?:\bmoney\b|\bcash\b|${SUM})`),
  new RegExp(String.raw`\b(?:need|short of|owe)\b[^.!?\n]{0,25}(?:\bmoney\b|${SUM})`),
  new RegExp(String.raw`\b${HAND_OVER}\b[^.!?\n]{0,40}\b${WAY_TO_PAY}\b`),
  new RegExp(
    String.raw`\b(?:my|your|pay(?:ing)?|via|through|with|by|use|in|have|buy|got)\b[^.!?\n]{0,15}\b${WAY_TO_PAY}\b`,
  ),
  /\b(?:invest(?:ing|ment)?s?|trading)\b[^.!?\n]{0,40}\b(?:profits?|returns?|double|platform|guaranteed|opportunit(?:y|ies))\b/,
  /\b(?:double|guaranteed)\b[^.!?\n]{0,20}\b(?:money|profits?|returns?)\b/,
  /\b(?:send|give|tell|read|forward)\b[^.!?\n]{0,25}\b(?:verification|confirmation|security|sms|6[- ]digit|login|one[- ]time)\b[^.!?\n]{0,10}\bcode\b/,
  /\b(?:bank details|account number|card number|sort code|routing number|iban|cvv)\b/,
  /\b(?:pay|cover|help (?:me )?with)\b[^.!?\n]{0,25}\b(?:my (?:rent|bills?|ticket|visa|fees?|fare|flight|fuel))\b/,
]

const APP =
  '(?:whats ?app|telegram|signal|wechat|viber|snap(?:chat)?|instagram|insta|kik|discord|line app|hangouts|google chat|skype|facebook|messenger|fb|imessage)'
const MOVE =
  '(?:move|switch|go|talk|chat|text|write|message|msg|dm|add|find|contact|reach|hit|continue|speak|call|have|got|use)'

const ELSEWHERE: readonly RegExp[] = [
  new RegExp(String.raw`\b${MOVE}\b[^.!?\n]{0,30}\b(?:on|to|over|via|in|at|by|me)\b[^.!?\n]{0,12}\b${APP}\b`),
  new RegExp(String.raw`\b(?:do you|you|u)\b[^.!?\n]{0,12}\b(?:have|got|use|on)\b[^.!?\n]{0,10}\b${APP}\b`),
  new RegExp(String.raw`\b(?:my|your|ur)\b[^.!?\n]{0,6}\b${APP}\b`),
  new RegExp(String.raw`\b${APP}\b\s*(?:me\b|\?|:|is\b)`),
  /\b(?:what'?s|whats|give me|send me|can i (?:get|have)|share)\b[^.!?\n]{0,10}\b(?:your|ur)\b[^.!?\n]{0,10}\b(?:number|phone|email|e-mail)\b/,
  /\b(?:text|call|ring|whats ?app|message)\b[^.!?\n]{0,12}\b(?:me|my number)\b[^\n]{0,15}\+?\d[\d\s().-]{7,}/,
  /\bhere(?:'s| is)\b[^.!?\n]{0,8}\bmy\b[^.!?\n]{0,8}\b(?:number|email|e-mail)\b/,
  /\b(?:t\.me|wa\.me|telegram\.me|discord\.gg|snapchat\.com\/add)\//,
]
