import { getPublicGathering } from '@hereabouts/contract/gatherings/endpoints'
import type { PublicGathering } from '@hereabouts/contract/gatherings/schemas'
import { TYPED_CODE_PATTERN } from '@hereabouts/contract/http/typed-code'
import type { I18n } from '@lingui/core'
import type { Deps } from '../platform/deps.ts'
import { spendOn } from '../platform/http/budgets.ts'
import { nullIfRefused } from '../platform/http/coded-error.ts'
import type { HeadReader, PageHead } from '../platform/http/page-head.ts'
import { i18nFor, translateName } from '../platform/languages.ts'
import { getPublicGathering as find } from './service-views.ts'
import { findTimeZone } from './store-views.ts'

/**
 * What messengers show for a link to a gathering: no more than its public page. In the language of the
 * request: the starter's would reveal something about them.
 */
export async function headOfGathering(
  deps: Deps,
  code: string,
  { address, locale }: HeadReader,
): Promise<PageHead> {
  const i18n = i18nFor(locale)
  // Reveals as much as `getPublicGathering`, so it counts against the same limit.
  async function look() {
    await spendOn(deps.throttles, getPublicGathering)({ account: null, address })
    const gathering = await find(deps, code.toUpperCase())
    return { gathering, timeZone: (await findTimeZone(deps.db, gathering.id))?.timeZone ?? null }
  }
  const found = TYPED_CODE_PATTERN.test(code) ? await nullIfRefused(look()) : null
  if (!found)
    return {
      title: i18n._('A gathering on Hereabouts'),
      description: i18n._('Do something together with people around you, once enough of you would come.'),
    }
  const { label, state } = found.gathering
  const interest = translateName(i18n, 'interest', found.gathering.interest)
  return {
    title: label === '' ? interest : i18n._('{interest}, {label}', { interest, label }),
    description:
      state === 'past'
        ? i18n._('This gathering is over. See what else is planned around you.')
        : describeGathering(i18n, found.gathering, found.timeZone),
  }
}

/** When it is and how many people come. Leaves the time out if the gathering's time zone is unknown: any other would be wrong. */
export function describeGathering(
  i18n: I18n,
  gathering: Pick<PublicGathering, 'going' | 'minimum' | 'isFull' | 'startsAt'>,
  timeZone: string | null,
): string {
  const { going, minimum, isFull } = gathering
  const people = isFull
    ? i18n._('Full, with a waiting list.')
    : going >= minimum
      ? i18n._('{going, plural, one {# person is} other {# people are}} coming, and there is room for you.', {
          going,
        })
      : i18n._('{going} of {minimum} people so far. It’s on once enough have joined.', { going, minimum })
  if (timeZone === null) return people
  const time = new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(gathering.startsAt))
  return i18n._('{time}. {people}', { time, people })
}
