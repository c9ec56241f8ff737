import { LOCALE_NAMES } from '@hereabouts/contract/http/locale-names'
import { OFFERED_LOCALES } from '@hereabouts/contract/http/locales'
import { RANGES_METRES } from '@hereabouts/contract/http/ranges'
import type { HouseChange } from '@hereabouts/contract/instance/schemas'
import { CATEGORIES, CATEGORY_NAMES } from '@hereabouts/contract/interests/limits-categories'
import { t } from '@lingui/core/macro'
import { rangeName } from '../../availability/rules.ts'
import { translate } from '../../platform/translate.ts'
import { useUnits } from '../../platform/units.ts'
import { Choices } from '../../ui/Choices.tsx'
import { Section } from '../../ui/Section.tsx'

type Offer = Pick<HouseChange, 'languages' | 'rangesMetres' | 'categories'>

/** What people can choose here: languages, ranges, and kinds of interests. */
export function HouseOffer({ offer, onChange }: { offer: Offer; onChange: (to: Partial<Offer>) => void }) {
  const units = useUnits()
  return (
    <Section title={t`What people can choose`} text={t`None chosen means all. Nobody loses what they have.`}>
      <Choices
        label={t`Languages`}
        options={OFFERED_LOCALES.map((value) => ({
          value,
          text: <bdi lang={value}>{LOCALE_NAMES[value]}</bdi>,
        }))}
        chosen={offer.languages ?? []}
        max={OFFERED_LOCALES.length}
        onChange={(languages) => onChange({ languages: orAll(languages) })}
      />
      <Choices
        label={t`How far people look`}
        options={RANGES_METRES.map((value) => ({ value, text: rangeName(value, units) }))}
        chosen={offer.rangesMetres ?? []}
        max={RANGES_METRES.length}
        onChange={(ranges) => onChange({ rangesMetres: orAll(ranges) })}
      />
      <Choices
        label={t`Kinds of interests`}
        hint={t`People can always add their own.`}
        options={CATEGORIES.filter((category) => category !== 'custom').map((value) => ({
          value,
          text: translate(CATEGORY_NAMES[value]),
        }))}
        chosen={offer.categories ?? []}
        max={CATEGORIES.length}
        onChange={(categories) => onChange({ categories: orAll(categories) })}
      />
    </Section>
  )
}

function orAll<Value>(chosen: Value[]): Value[] | null {
  return chosen.length > 0 ? chosen : null
}
