import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { type CustomContainerComponentProps, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { Button } from '../../ui/Button.tsx'
import type { Row } from '../rules-rows.ts'
import { anchorAfterScroll, isAtEnd, NEAR_END_PX, type ScrollAnchor } from '../rules-scroll.ts'
import { MessageRow, type MessageRowProps } from './MessageRow.tsx'

interface MessageListProps extends Omit<MessageRowProps, 'row' | 'actions' | 'onJump' | 'pointedAt'> {
  rows: readonly Row[]
  /** Whether there are messages before the first row, and the state of fetching them. */
  older: 'none' | 'there' | 'loading' | 'failed'
  onOlder: () => void
  /** Where the button to the newest message goes. */
  jumpSlot: HTMLElement | null
}

/**
 * The messages, grouped by day. Opens at the first unread one, and keeps the newest in view until the person
 * scrolls away. Virtualised, so that a conversation may have any length.
 */
export function MessageList({ rows, older, onOlder, jumpSlot, ...rest }: MessageListProps) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const { isNearEnd, toEnd, toRow, keep } = useScrollAnchor(rows, list, box)
  const { jumpTo, pointedAt } = useJump(rows, older, onOlder, toRow)
  useResized(box, area, keep)
  const isOlderAdded = useIsOlderAdded(rows[0]?.key)
  const { isTabStop, onKeyDown } = useRovingFocus(rows, box, isNearEnd)

  function onScroll() {
    const { current } = list
    if (older === 'there' && current && current.findItemIndex(current.scrollOffset) < OLDER_WITHIN_ROWS)
      onOlder()
  }
  return (
    <>
      {older === 'loading' && (
        <p role="status" className="py-2 text-center text-sm text-muted">
          <Trans>Loading older messages…</Trans>
        </p>
      )}
      {older === 'failed' && (
        <Button look="quiet" onClick={onOlder}>
          <Trans>Older messages didn’t load. Try again</Trans>
        </Button>
      )}
      <div ref={area} className="flex-1">
        <div ref={box}>
          <WindowVirtualizer
            ref={list}
            data={rows}
            shift={isOlderAdded}
            as={List}
            item="li"
            onScroll={onScroll}
            onResize={keep}
          >
            {(row, i) => (
              <MessageRow
                key={row.key}
                row={row}
                actions={{ tabIndex: isTabStop(i) ? 0 : -1, onKeyDown }}
                onJump={jumpTo}
                pointedAt={pointedAt}
                {...rest}
              />
            )}
          </WindowVirtualizer>
        </div>
      </div>
      {!isNearEnd &&
        jumpSlot &&
        createPortal(
          <button
            type="button"
            aria-label={t`To the newest message`}
            onClick={toEnd}
            className="inline-flex size-[44px] items-center justify-center rounded-full border border-line bg-surface text-ink shadow-lift"
          >
            <ArrowDown size={20} aria-hidden />
          </button>,
          jumpSlot,
        )}
    </>
  )
}

function List(props: CustomContainerComponentProps) {
  return <ol {...props} aria-label={t`Messages`} />
}

const OLDER_WITHIN_ROWS = 10

/**
 * The height of what covers the top of the page (px): the bars of the app, and the head of the conversation.
 */
function coveredPx(box: HTMLElement): number {
  return box.closest('main')?.querySelector('header')?.getBoundingClientRect().bottom ?? 0
}
const BELOW_BARS_PX = 16

/**
 * Opens the list at the first new row, or at its end, and keeps that in view while rows nearby
 * load, are measured and change height, until the person scrolls away. Always scrolls to a
 * message that the person sends.
 */
function useScrollAnchor(
  rows: readonly Row[],
  list: RefObject<WindowVirtualizerHandle | null>,
  box: RefObject<HTMLDivElement | null>,
) {
  const [isNearEnd, setIsNearEnd] = useState(true)
  const held = useRef<ScrollAnchor>('end')
  const shown = useRef(rows)
  const scrolledToPx = useRef(0)

  const keep = useCallback(() => {
    const { documentElement: page } = document
    const hold = held.current
    const index = hold === 'end' || !hold ? -1 : shown.current.findIndex(({ key }) => key === hold.row)
    if (hold === 'end') page.scrollTop = page.scrollHeight
    else if (index >= 0 && list.current && box.current) {
      const listTopPx = page.scrollTop + box.current.getBoundingClientRect().top
      page.scrollTop = listTopPx + list.current.getItemOffset(index) - coveredPx(box.current) - BELOW_BARS_PX
    }
    scrolledToPx.current = page.scrollTop
    setIsNearEnd(held.current === 'end' || belowPx() < NEAR_END_PX)
  }, [list, box])
  const toEnd = useCallback(() => {
    held.current = 'end'
    keep()
  }, [keep])
  const toRow = useCallback(
    (key: string) => {
      held.current = { row: key }
      keep()
    },
    [keep],
  )
  useEffect(() => {
    const look = () => {
      const movedPx = document.documentElement.scrollTop - scrolledToPx.current
      held.current = anchorAfterScroll(held.current, { movedPx, belowPx: belowPx() })
      // Does not scroll if it need not, because that would interrupt a finger's scrolling.
      if (held.current === 'end' && !isAtEnd(belowPx())) keep()
      scrolledToPx.current = document.documentElement.scrollTop
      setIsNearEnd(held.current === 'end' || belowPx() < NEAR_END_PX)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [keep])
  useEffect(() => {
    const { pathname } = location
    let frame = 0
    // Closing a sheet goes back in the history. The browser then scrolls to where the page was when the sheet
    // opened, even if the person has sent a picture from it.
    const stayAfterSheet = () => {
      const hold = held.current
      if (!hold || location.pathname !== pathname) return
      frame = requestAnimationFrame(() => {
        held.current = hold
        keep()
      })
    }
    window.addEventListener('popstate', stayAfterSheet)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('popstate', stayAfterSheet)
    }
  }, [keep])

  const isPlaced = useRef(false)
  const last = rows.at(-1)
  const firstNew = rows.find((row) => row.kind === 'message' && row.isFirstNew)
  useLayoutEffect(() => {
    shown.current = rows
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a row is added, or turns out to be the first new one
  useLayoutEffect(() => {
    // What is unread may arrive after the messages.
    if (firstNew && !isPlaced.current && held.current === 'end' && last?.kind !== 'outgoing') {
      isPlaced.current = true
      held.current = { row: firstNew.key }
      keep()
    } else if (isNearEnd || last?.kind === 'outgoing') toEnd()
  }, [last?.key, firstNew?.key])
  return { isNearEnd, toEnd, toRow, keep }
}

/** The height of the page below the visible part (px). */
function belowPx() {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  return scrollHeight - clientHeight - scrollTop
}

/**
 * Moves a short list to the bottom of its area, and calls `keep` whenever the list or the area has a new
 * size. Moves it by a transform, because the virtualizer notices a changed position only when the page
 * scrolls, which it cannot while the list is short.
 */
function useResized(
  box: RefObject<HTMLDivElement | null>,
  area: RefObject<HTMLDivElement | null>,
  keep: () => void,
) {
  useLayoutEffect(() => {
    const [list, around] = [box.current, area.current]
    if (!list || !around) return
    const observer = new ResizeObserver(() => {
      const freePx = around.clientHeight - list.offsetHeight
      list.style.transform = freePx > 0 ? `translateY(${freePx}px)` : ''
      keep()
    })
    observer.observe(list)
    observer.observe(around)
    return () => observer.disconnect()
  }, [box, area, keep])
}

/**
 * Makes the actions of all messages one tab stop, at the newest one; the arrow keys move between messages.
 * Away from the newest one, which may not be rendered, each is a tab stop.
 */
function useRovingFocus(rows: readonly Row[], box: RefObject<HTMLDivElement | null>, isNearEnd: boolean) {
  const newest = rows.findLastIndex(({ kind }) => kind === 'message')
  return {
    isTabStop: (index: number) => !isNearEnd || index === newest,
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-actions]') ?? [])]
      const next = step === 0 ? undefined : all[all.indexOf(event.currentTarget) + step]
      // If the next one is not rendered, the browser scrolls to it.
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

/** Scrolls to a message and points it out. Loads older messages until it is there. */
function useJump(
  rows: readonly Row[],
  older: MessageListProps['older'],
  onOlder: () => void,
  toRow: (key: string) => void,
) {
  const [wanted, setWanted] = useState<number | null>(null)
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const found = rows.find((row) => row.kind === 'message' && row.message.seq === wanted)
  useEffect(() => {
    if (wanted === null) return
    if (found) {
      toRow(found.key)
      setPointedAt(wanted)
      setWanted(null)
    } else if (older === 'there') onOlder()
    else if (older !== 'loading') setWanted(null)
  }, [wanted, found, older, onOlder, toRow])
  return {
    jumpTo(seq: number) {
      setPointedAt(null)
      setWanted(seq)
    },
    pointedAt,
  }
}

/** Whether older rows were added at the beginning. */
function useIsOlderAdded(firstKey: string | undefined): boolean {
  const shown = useRef(firstKey)
  const isAdded = shown.current !== undefined && shown.current !== firstKey
  useLayoutEffect(() => {
    shown.current = firstKey
  })
  return isAdded
}
