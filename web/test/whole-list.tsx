import type { ComponentType, ReactNode, Ref } from 'react'
import { useImperativeHandle } from 'react'

interface Props {
  data: readonly unknown[]
  as: ComponentType<{ children: ReactNode; style: object }>
  children: (row: unknown, index: number) => ReactNode
  ref: Ref<unknown>
}

/**
 * Replaces the virtualised list and renders every row, because jsdom has no layout. A browser test
 * covers the virtualisation.
 */
export function WindowVirtualizer({ data, as: List, children, ref }: Props) {
  useImperativeHandle(ref, () => ({ getItemOffset: () => 0, findItemIndex: () => 0, scrollOffset: 0 }))
  return (
    <List style={{}}>
      {data.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows inside have their own keys
        <li key={i}>{children(row, i)}</li>
      ))}
    </List>
  )
}
