/** Marks a simulated person. Renders nothing for everybody else. */
export function Simulated({ person }: { person: { simulated: boolean } }) {
  return (
    person.simulated && (
      <span className="inline-block shrink-0 rounded-full border border-edge px-2 py-0.5 align-middle text-xs font-semibold text-muted">
        Simulated
      </span>
    )
  )
}
