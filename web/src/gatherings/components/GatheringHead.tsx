import { t } from '@lingui/core/macro'
import { CalendarSync, Clock, MapPin, Quote, ShieldCheck, Signpost } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GatheringPlan } from '../device-gathering.ts'
import { whenText } from '../rules.ts'
import { InterestFace } from './InterestFace.tsx'

/** What, when and where, as far as the viewer may know it. */
export function GatheringHead({ gathering, nowMs }: { gathering: GatheringPlan; nowMs: number }) {
  const { interest, label, place, note, audience, isWeekly } = gathering
  return (
    <div className="flex flex-wrap items-start gap-4">
      <InterestFace name={interest.name} size={80} />
      <ul aria-label={t`When and where`} className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1.5">
        <Line icon={<Clock size={20} />} isStrong>
          {whenText(gathering, nowMs)}
        </Line>
        {place !== null && (
          <Line icon={<MapPin size={20} />} isStrong>
            <bdi>{place}</bdi>
          </Line>
        )}
        {label !== '' && (
          <Line icon={<Signpost size={20} />}>
            <bdi>{label}</bdi>
          </Line>
        )}
        {isWeekly && <Line icon={<CalendarSync size={20} />}>{t`Every week`}</Line>}
        {audience === 'verified' && <Line icon={<ShieldCheck size={20} />}>{t`Verified people only`}</Line>}
        {note !== '' && (
          <Line icon={<Quote size={20} />}>
            <bdi>{note}</bdi>
          </Line>
        )}
      </ul>
    </div>
  )
}

function Line({ icon, isStrong, children }: { icon: ReactNode; isStrong?: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden className="mt-0.5 shrink-0 text-muted">
        {icon}
      </span>
      <span
        className={
          isStrong ? 'min-w-0 text-lg leading-snug font-bold wrap-anywhere' : 'min-w-0 wrap-anywhere'
        }
      >
        {children}
      </span>
    </li>
  )
}
