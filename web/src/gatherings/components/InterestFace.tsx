import { toneOf } from '../../interests/components/InterestChip.tsx'
import { InterestIcon } from '../../interests/components/InterestIcon.tsx'
import { useInterests } from '../../interests/queries.ts'

/** The picture of an interest: an icon in the colours of its category. */
export function InterestFace({ name, size = 56 }: { name: string; size?: number | string }) {
  const { data: catalogue } = useInterests()
  const category = catalogue?.find((interest) => interest.name === name)?.category
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, ...(category && toneOf(category)) }}
      className="inline-flex shrink-0 items-center justify-center rounded-[32%] bg-tint text-on-tint"
    >
      <InterestIcon name={name} category={category ?? 'custom'} className="size-1/2" />
    </span>
  )
}
