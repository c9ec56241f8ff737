import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LazySwitchFailure } from '../../availability/components/LazySwitchFailure.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useFindTown } from '../mutations-town-hours.ts'

interface AreaFieldsProps {
  isEverywhere: boolean
  /** What was typed as the hexagon. */
  cell: string
  onChange: (changes: { isEverywhere?: boolean; cell?: string }) => void
}

/** For whom something counts: for everybody, or for people in one town. */
export function AreaFields({ isEverywhere, cell, onChange }: AreaFieldsProps) {
  return (
    <>
      <Choice
        label={t({ message: 'Where', context: 'hour of a town' })}
        options={[
          { value: 'everywhere', text: t`Everywhere` },
          { value: 'area', text: t`One area` },
        ]}
        value={isEverywhere ? 'everywhere' : 'area'}
        onChange={(value) => onChange({ isEverywhere: value === 'everywhere' })}
      />
      {!isEverywhere && <HexagonField cell={cell} onChange={(to) => onChange({ cell: to })} />}
    </>
  )
}

function HexagonField({ cell, onChange }: { cell: string; onChange: (cell: string) => void }) {
  const find = useFindTown()
  return (
    <>
      <TextField
        label={t`Hexagon`}
        hint={t`An H3 cell of resolution 5, about 250 km².`}
        required
        pattern="85[0-9a-f]{13}"
        spellCheck={false}
        autoCapitalize="none"
        value={cell}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button
        look="quiet"
        busyText={find.isPending && t`Finding the area…`}
        onClick={() => find.mutate(undefined, { onSuccess: onChange })}
      >
        <Trans>Use the area where I am</Trans>
      </Button>
      {find.error && <LazySwitchFailure error={find.error} />}
    </>
  )
}
