import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Scene } from '../../ui/Scene.tsx'
import bench from '../../ui/scene-bench.svg?no-inline'
import cafe from '../../ui/scene-cafe.svg?no-inline'
import rain from '../../ui/scene-rain.svg?no-inline'
import street from '../../ui/scene-street.svg?no-inline'

/** Where each scene stands in the app. */
const SCENES = [
  [street, 'A street: around you'],
  [cafe, 'A café window: chats'],
  [bench, 'A bench: what people plan'],
  [rain, 'A park in rain: not now, or not here'],
] as const

/** The drawn places, and an empty state with one. */
export function KitScenes() {
  return (
    <>
      {SCENES.map(([drawing, about]) => (
        <figure key={about} className="flex flex-col gap-1 text-center text-sm text-muted">
          <Scene drawing={drawing} />
          <figcaption>{about}</figcaption>
        </figure>
      ))}
      <EmptyState scene={bench} title="Nothing here yet">
        <p>What that means, and what to do.</p>
        <Button>Do it</Button>
      </EmptyState>
    </>
  )
}
