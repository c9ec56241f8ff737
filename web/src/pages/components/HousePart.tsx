import { t } from '@lingui/core/macro'
import { HouseText } from '../../instance/components/HouseText.tsx'
import type { ReadingSection } from './ReadingPage.tsx'

/** The last section of the terms and of the privacy page: what the operator adds, if anything. */
export function housePart(text: string | undefined): ReadingSection[] {
  if (!text) return []
  return [
    {
      id: 'house',
      title: t`What applies here in addition`,
      content: <HouseText text={text} headings="h3" />,
    },
  ]
}
