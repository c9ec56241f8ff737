import { Avatar } from './Avatar.tsx'

interface FacePairProps {
  people: readonly { id: number; name: string; avatarUrl: string | null }[]
}

/** The faces of people who belong together, large and overlapping. */
export function FacePair({ people }: FacePairProps) {
  return (
    <div className="flex -space-x-5">
      {people.map(({ id, name, avatarUrl }) => (
        <span key={id} className="rounded-full border-4 border-paper">
          <Avatar id={id} name={name} url={avatarUrl} size={112} />
        </span>
      ))}
    </div>
  )
}
