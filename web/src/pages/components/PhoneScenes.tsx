import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { translateName } from '../../platform/translate.ts'
import { classes } from '../../ui/classes.ts'
import people from '../../ui/people.svg?no-inline'

// Drawn from real screens, for decoration: nearby text says the same. One em is a twentieth of the phone's
// width, so a scene looks the same at every size, and at every text size.

/** The three scenes as a fan of phones: switch on, see, meet. */
export function PhoneFan() {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-[min(24rem,46svh)]">
      <div className="absolute inset-x-[4%] top-[4%] bottom-0 rounded-[42%] bg-tint" />
      <div className="relative flex items-end justify-center overflow-hidden pt-[2%]">
        {/* The middle phone covers part of the others. */}
        <Phone look="-me-[11%] w-[34%] translate-y-[4%] -rotate-6 rtl:rotate-6" inner="*:pe-[6em]">
          <SwitchOn />
        </Phone>
        <Phone look="z-10 w-[46%]">
          <See />
        </Phone>
        <Phone look="-ms-[11%] w-[34%] translate-y-[4%] rotate-6 rtl:-rotate-6" inner="*:ps-[5em]">
          <Meet />
        </Phone>
      </div>
    </div>
  )
}

const STEPS = [
  {
    id: 'switch-on',
    title: msg`Switch on`,
    text: msg`Say how far, how long and what for. It ends by itself.`,
    picture: (
      <Phone look="w-[66%]">
        <SwitchOn />
      </Phone>
    ),
  },
  {
    id: 'see',
    title: msg`See who’s free`,
    text: msg`Invite someone nearby who shares your interests.`,
    picture: (
      <Phone look="w-[66%]">
        <See />
      </Phone>
    ),
  },
  {
    id: 'meet',
    title: msg`Meet`,
    text: msg`Pick a public place. When you get there, both phones show the same colour and word.`,
    picture: (
      <>
        <Phone look="-me-[6%] w-[46%] -rotate-4 rtl:rotate-4">
          <Meet />
        </Phone>
        <Phone look="w-[46%] translate-y-[3%] rotate-4 rtl:-rotate-4">
          <Meet />
        </Phone>
      </>
    ),
  },
]

/** The same scenes one by one, with words. */
export function Steps() {
  return (
    <ol className="flex flex-col gap-6">
      {STEPS.map(({ id, title, text, picture }, i) => (
        <li key={id} className="flex flex-col gap-3">
          <div
            aria-hidden
            className="flex aspect-[16/10] items-start justify-center overflow-hidden rounded-card bg-tint pt-[6%]"
          >
            {picture}
          </div>
          <h3 className="text-lg font-bold">
            {i + 1}. {t(title)}
          </h3>
          <p className="-mt-2 text-muted">{t(text)}</p>
        </li>
      ))}
    </ol>
  )
}

function Phone({ look, inner, children }: { look: string; inner?: string; children: ReactNode }) {
  return (
    <div className={classes('@container shrink-0', look)}>
      <div
        className={classes(
          'flex aspect-[10/17] flex-col overflow-hidden rounded-[2.4em] border-[0.5em] border-[#2b2019] bg-paper text-[5cqi] leading-tight shadow-lift dark:border-line',
          inner,
        )}
      >
        {children}
      </div>
    </div>
  )
}

function SwitchOn() {
  return (
    <Screen>
      <div className="flex flex-col gap-[1em] rounded-[1.4em] border border-line bg-surface p-[1em]">
        <b className="rounded-[2em] bg-accent px-[0.6em] py-[1em] text-center text-[1.15em] text-on-accent">
          <Trans>I’m free for an hour</Trans>
        </b>
        <p className="text-center leading-[1.8] font-semibold">
          <Trans>within walking distance, up for coffee</Trans>
        </p>
      </div>
    </Screen>
  )
}

function See() {
  return (
    <Screen>
      <Card who="lea" name="Léa" text={t`Up for coffee`} />
      <Card who="tom" name="Tom" text={t`Up for a walk`} />
      <Card who="ana" name="Ana" text={t`Up for chess`} />
    </Screen>
  )
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-[0.8em] p-[1em] pt-[1.6em]">
      <b className="text-[1.5em] tracking-tight">
        <Trans>Who is around?</Trans>
      </b>
      {children}
    </div>
  )
}

function Card({ who, name, text }: { who: string; name: string; text: string }) {
  return (
    <div className="flex items-center gap-[0.8em] rounded-[1.4em] border border-line bg-surface p-[0.7em]">
      <Face who={who} />
      <span className="flex min-w-0 flex-col gap-[0.2em]">
        <b className="text-[1.25em]">{name}</b>
        <span>{text}</span>
      </span>
    </div>
  )
}

function Meet() {
  const word = translateName('meeting word', 'robot')
  // Japanese letters are about twice as wide as others.
  const room = word > '\u2e7f' ? 10 : 19
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-[1.6em] bg-(--sign-amber) text-(--on-sign)">
      <span className="flex -space-x-[1em]">
        <Face who="lea" />
        <Face who="kim" />
      </span>
      {/* Long words, too, fit beside the phone that covers this one. */}
      <b style={{ fontSize: `${Math.min(3.6, room / word.length)}em` }} className="tracking-tight">
        {word}
      </b>
    </div>
  )
}

function Face({ who }: { who: string }) {
  return (
    <img
      decoding="async"
      src={`${people}#${who}`}
      alt=""
      width={100}
      height={100}
      className="size-[5.4em] shrink-0 rounded-full"
    />
  )
}
