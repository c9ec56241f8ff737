import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { CalendarClock, CalendarPlus, CircleX, QrCode, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useServerNow } from '../../platform/server-time.ts'
import { translateName } from '../../platform/translate.ts'
import { ReportRow } from '../../safety/components/ReportRow.tsx'
import { MenuFile, MenuRow } from '../../ui/MenuRow.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { gatheringUrl, isAsked } from '../rules.ts'
import { canHold } from '../rules-friends.ts'
import ChangeGatheringSheet from './ChangeGatheringSheet.tsx'
import GatheringLink from './GatheringLink.tsx'
import { HoldSeatSheet } from './HoldSeatSheet.tsx'
import { LeaveGatheringSheet, leavingText } from './LeaveGatheringSheet.tsx'
import { PublishGathering } from './PublishGathering.tsx'

interface GatheringMenuProps {
  userId: UserId
  gathering: Gathering
  onClose: () => void
}

type Step = 'link' | 'friend' | 'change' | 'leave'

/** Everything that a person can do about a gathering besides the main action. */
export default function GatheringMenu({ userId, gathering, onClose }: GatheringMenuProps) {
  const [step, setStep] = useState<Step | null>(null)
  const nowMs = useServerNow()
  const { id, code, own, state, isStarter, changesLeft, friendsLeft } = gathering
  const sheet = { userId, gathering, onClose }
  if (step === 'link' && code !== null)
    return <GatheringLink id={id} url={gatheringUrl(location.origin, code)} onClose={onClose} />
  if (step === 'friend') return <HoldSeatSheet {...sheet} />
  if (step === 'change') return <ChangeGatheringSheet {...sheet} />
  if (step === 'leave') return <LeaveGatheringSheet {...sheet} />
  const isBefore = state !== 'under_way'
  const isIn = own === 'in'
  const name = translateName('interest', gathering.interest.name)
  return (
    <Sheet title={name} onClose={onClose}>
      <div className="flex flex-col">
        {isBefore && code !== null && (
          <MenuRow icon={<QrCode size={20} />} text={t`QR code`} onClick={() => setStep('link')} />
        )}
        {isBefore && isIn && (
          <MenuFile
            icon={<CalendarPlus size={20} />}
            text={t`Add to calendar`}
            href={`/api/gatherings/${id}/calendar.ics`}
          />
        )}
        {isIn && friendsLeft > 0 && canHold(gathering, 1, nowMs) && (
          <MenuRow
            icon={<UserPlus size={20} />}
            text={t`Hold a seat for a friend`}
            onClick={() => setStep('friend')}
          />
        )}
        {changesLeft > 0 && (
          <MenuRow
            icon={<CalendarClock size={20} />}
            text={t`Change place or time`}
            onClick={() => setStep('change')}
          />
        )}
        {isBefore && isIn && !isAsked(gathering) && (
          <MenuRow
            icon={<CircleX size={20} />}
            text={leavingText(gathering)}
            onClick={() => setStep('leave')}
          />
        )}
        {!isStarter && (
          <ReportRow
            about={{ id, name, isGathering: true }}
            text={t`Report this gathering`}
            onOpen={onClose}
          />
        )}
      </div>
      {isBefore && isStarter && <PublishGathering userId={userId} gathering={gathering} />}
    </Sheet>
  )
}
