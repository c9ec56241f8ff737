import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createPortal } from 'react-dom'
import { dayText } from '../../platform/format-days.ts'
import { formatHours } from '../../platform/format-hours.ts'
import { translateName } from '../../platform/translate.ts'
import { Mark } from '../../ui/Mark.tsx'
import QrCode from '../../ui/QrCode.tsx'
import { gatheringUrl, weekdayText } from '../rules.ts'
import { InterestFace } from './InterestFace.tsx'

/** Millimetres (ISO 216). */
export const PAPERS = { A5: { width: 148, height: 210 }, A4: { width: 210, height: 297 } } as const
export type Paper = keyof typeof PAPERS

interface PosterProps {
  gathering: Gathering
  code: string
  paper: Paper
}

/** A poster for a café's window or a notice board: a preview, and what is printed instead of the page. */
export function Poster(props: PosterProps) {
  const { width, height } = PAPERS[props.paper]
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line shadow-card">
        <Sheet {...props} />
      </div>
      {createPortal(
        <div id="print" aria-hidden className="hidden">
          <style>{printing(width, height)}</style>
          <Sheet {...props} />
        </div>,
        document.body,
      )}
    </>
  )
}

/** All sizes follow its width, so the preview looks like the print. */
function Sheet({ gathering, code, paper }: PosterProps) {
  const { interest, label, minimum, isWeekly, startsAt } = gathering
  const { width, height } = PAPERS[paper]
  const url = gatheringUrl(location.origin, code)
  const day = isWeekly ? weekdayText(startsAt) : dayText(startsAt, 0)
  const hours = formatHours(gathering.startsAt, gathering.endsAt)
  const activity = translateName('interest', interest.name)
  return (
    <article
      aria-label={t`Poster`}
      style={{ aspectRatio: `${width} / ${height}`, containerType: 'inline-size' }}
      className="w-full overflow-hidden bg-[#fffdfa] text-[#2b2019] [print-color-adjust:exact]"
    >
      <div
        style={{ padding: '7cqw', gap: '3.5cqw' }}
        className="flex h-full flex-col items-center justify-between text-center"
      >
        <div style={{ gap: '2.5cqw' }} className="flex w-full flex-col items-center">
          {/* Paper has no dark mode. */}
          <span style={{ fontSize: '1cqw' }} className="inline-flex *:bg-[#fce6d8]! *:text-[#8a2e0b]!">
            <InterestFace name={interest.name} size="12em" />
          </span>
          <p
            style={{ fontSize: sizeFor(activity) }}
            className="w-full leading-none font-extrabold tracking-tight wrap-anywhere"
          >
            {activity}
          </p>
          <p style={{ fontSize: '5.2cqw' }} className="leading-tight font-bold text-[#b83f12]">
            {isWeekly ? t`Every ${day}, ${hours}` : t`${day}, ${hours}`}
          </p>
          <p style={{ fontSize: '4.4cqw' }} className="leading-tight wrap-anywhere">
            <bdi>{label}</bdi>
          </p>
        </div>
        {/* Shrinks to make room for long texts, but the code stays large enough to scan. */}
        <div
          style={{ flex: '0 1 46cqw', minHeight: '30cqw' }}
          className="flex w-full justify-center [&_svg]:h-full [&_svg]:w-auto [&_svg]:max-w-none"
        >
          <QrCode text={url} label={t`QR code of the link`} />
        </div>
        <div style={{ gap: '1.5cqw' }} className="flex flex-col items-center">
          <p style={{ fontSize: '6cqw' }} className="leading-tight font-extrabold">
            <Trans>Scan to join</Trans>
          </p>
          <p style={{ fontSize: '3.2cqw' }} className="leading-snug">
            {plural(minimum, {
              one: 'It’s on as soon as # person is in. Until then, nobody’s name is shown.',
              other: 'It’s on as soon as # people are in. Until then, nobody’s name is shown.',
            })}
          </p>
          <p style={{ fontSize: '2.8cqw' }} className="break-all">
            {url.replace(/^https?:\/\//, '')}
          </p>
        </div>
        <p
          style={{ fontSize: '3.4cqw', gap: '1.5cqw' }}
          className="flex items-center leading-tight font-bold"
        >
          <Mark size={22} /> <Trans>Hereabouts, YoUrs truly local</Trans>
        </p>
      </div>
    </article>
  )
}

/** Longer names get smaller to fit on one line; the longest take two. */
function sizeFor(name: string): string {
  const widths = [...name].map((character) =>
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u.test(character) ? 1.75 : 1,
  )
  const width = widths.reduce((sum, each) => sum + each, 0)
  return `${Math.min(13, Math.max(7, 145 / width))}cqw`
}

/** Prints the poster alone, on one page of this size. */
function printing(width: number, height: number): string {
  return `@page { size: ${width}mm ${height}mm; margin: 0 }
@media print {
  body > :not(#print) { display: none }
  body { min-height: 0 }
  #print { display: block; width: ${width}mm; height: ${height}mm; overflow: hidden }
}`
}
