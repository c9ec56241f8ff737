import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

interface MovableProps {
  content: ReactNode
  /** The layout, with the place of the content in it. */
  children: (place: ReactNode) => ReactNode
}

/**
 * Content that keeps its state while it moves from one layout to another, such as when somebody turns a tablet.
 * Without this, React would remount it and lose its state.
 */
export function Movable({ content, children }: MovableProps) {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = 'contents'
    return element
  })
  return (
    <>
      {children(<Place host={host} />)}
      {createPortal(content, host)}
    </>
  )
}

function Place({ host }: { host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(host)
  }, [host])
  return <div ref={place} className="contents" />
}
