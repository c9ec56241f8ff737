import type { ComponentType, ReactNode, Ref } from 'react'
import { useImperativeHandle } from 'react'

interface Props {
  data: readonly unknown[]
  as: ComponentType<{ children: ReactNode; style: object }>
  children: (row: unknown, index: number) => ReactNode
  ref: Ref<unknown>
}

/**
 * Stands where the list is that renders what is near the screen: jsdom has no layout, so nothing would ever be near. It
 * renders everything; that long lists do not is tested in a browser.
 */
export function WindowVirtualizer({ data, as: List, children, ref }: Props) {
  useImperativeHandle(ref, () => ({ getItemOffset: () => 0, findItemIndex: () => 0, scrollOffset: 0 }))
  return (
    <List style={{}}>
      {data.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows inside have keys of their own
        <li key={i}>{children(row, i)}</li>
      ))}
    </List>
  )
}
