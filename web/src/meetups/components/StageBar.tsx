import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { STAGE_NAMES, STAGES, type Stage } from '../rules-stages.ts'

/** How far an accepted meetup is. */
export function StageBar({ stage }: { stage: Stage }) {
  const position = STAGES.indexOf(stage)
  const [step, steps, name] = [position + 1, STAGES.length, t(STAGE_NAMES[stage])]
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className="flex gap-1.5">
        {STAGES.map((each, i) => (
          <span
            key={each}
            className={`h-1.5 flex-1 rounded-full transition-colors duration-500 ${i <= position ? 'bg-accent' : 'bg-sunken'}`}
          />
        ))}
      </div>
      <p className="text-sm font-semibold text-accent">
        <span className="sr-only">
          <Trans>
            Step {step} of {steps}: {name}
          </Trans>
        </span>
        <span aria-hidden>{name}</span>
      </p>
    </div>
  )
}
