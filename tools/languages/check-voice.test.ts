import { expect, test } from 'vitest'
import { slipsOfVoice } from './check-voice.ts'

test.each([
  ['es', 'Cómo contactar con vosotros'],
  ['es', '¿Os va bien?'],
  ['es', 'Lo que necesitáis'],
  ['es', 'Personas que admitís.'],
  ['es', 'Si dijisteis que sí.'],
  ['es', 'Borrad mi dirección ya'],
  ['es', 'Es tarde. Haced otro plan.'],
  ['es', 'Escriba a ustedes'],
  ['fr', 'Choisissez un lieu public.'],
  ['fr', 'C’est fini. Veuillez réessayer.'],
  ['de', 'Hier sehen Sie alles.'],
  ['de', 'Wir schreiben Ihnen.'],
  ['de', 'Das ist Ihr Konto.'],
  ['de', 'Du bekommst eine Benachrichtigung.'],
  ['fr', 'Ajouter au calendrier'],
  ['pt-BR', 'Este é o teu perfil.'],
  ['pt-BR', 'Uma mensagem para ti'],
  ['ja', '相手から聞いたことは話さない。'],
  ['ja', '保存した。'],
  ['ar', 'افتح الرابط'],
  ['ar', 'لم يصل شيء. اختر غيره.'],
  ['ar', 'إدخال الرمز أو اكتب إلينا'],
])('in %s, “%s” does not speak as the app does', (locale, text) => {
  expect(slipsOfVoice(locale, [text])).toHaveLength(1)
})

test.each([
  ['es', 'Privacidad y seguridad'],
  ['es', 'La red de tu país. Ciudad nueva. París. ID del error. Verdad.'],
  ['es', 'Seis personas ya están aquí.'],
  ['fr', 'Rendez-vous café. Vous vous êtes vus. Chez Ana.'],
  ['fr', 'Cela est partagé avec l’autre, si vous le voulez.'],
  ['de', 'Sie erfahren nichts davon. Ihr seht einander.'],
  ['de', '{name} liest das. Ihre Antwort zählt.'],
  ['de', 'Tippe auf „Benachrichtigungen“. Du bekommst eine Mitteilung.'],
  ['de', 'Entferne „Blockiert“ neben „Auf Ihren Standort zugreifen“.'],
  ['pt-BR', 'Você tem um encontro. Este aqui até sábado.'],
  ['ja', '保存しました。まだ話しません。話さないでください。'],
  ['ja', '<0>自分で運営する：</0>「話す。」と書いてください。'],
  ['ar', 'يرجى فتح الرابط. يمكنك كتابة الرمز.'],
  ['en', 'Say what you like.'],
])('in %s, “%s” does', (locale, text) => {
  expect(slipsOfVoice(locale, [text])).toEqual([])
})
