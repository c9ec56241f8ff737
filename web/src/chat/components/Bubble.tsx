import { t } from '@lingui/core/macro'
import { Ellipsis } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { usePressAndHold } from '../../ui/press-and-hold.ts'
import { piecesOf } from '../rules-links.ts'
import { isEmojiAlone } from '../rules-text.ts'

export interface BubbleProps {
  isOwn: boolean
  /**
   * Who wrote it, for screen readers; null if that is clear, as in a conversation of two people, or if it is
   * the person themselves.
   */
  author: string | null
  text: string
  /** Instead of the text. */
  picture?: ReactNode
  /** What the message replies to. */
  quote: ReactNode
  isFaint?: boolean
  areLinksInert?: boolean
  /** Of the button for the message's actions. */
  actions?: Pick<ComponentProps<'button'>, 'tabIndex' | 'onKeyDown'> & { onClick: () => void }
  /** The reactions to it, on its lower edge. */
  reactions?: ReactNode
  /** What is shown below it. */
  children: ReactNode
}

/** A message's text in its bubble, or its picture, with the button for its actions. */
export function Bubble({
  isOwn,
  author,
  text,
  picture,
  quote,
  isFaint = false,
  areLinksInert = false,
  actions,
  reactions,
  children,
}: BubbleProps) {
  const isLarge = isEmojiAlone(text)
  const textId = useId()
  const hold = usePressAndHold(() => actions?.onClick())
  return (
    <div
      className={classes(
        'group flex max-w-[calc(100%-1rem)] flex-col gap-0.5',
        isOwn ? 'items-end self-end' : 'items-start self-start',
      )}
    >
      {quote}
      <div className={classes('relative max-w-full', isOwn ? 'ms-[44px]' : 'me-[44px]')}>
        <p
          id={textId}
          {...(actions && hold)}
          className={classes(
            'wrap-anywhere whitespace-pre-wrap',
            isLarge && 'px-1 text-5xl leading-tight',
            !isLarge && !picture && 'rounded-[1.25rem] px-4 py-2.5',
            !isLarge &&
              !picture &&
              (isOwn
                ? isFaint
                  ? 'rounded-ee-md border border-accent border-dashed bg-tint text-on-tint'
                  : 'rounded-ee-md bg-accent text-on-accent'
                : 'rounded-es-md border border-line bg-surface'),
            // Holding opens the actions instead of selecting a word.
            actions && 'pointer-coarse:select-none',
          )}
          style={{ WebkitTouchCallout: 'none' }}
        >
          <span className="sr-only">
            {isOwn
              ? t({ message: 'You: ', comment: 'Read out before a message.' })
              : author === null
                ? t({ message: 'They: ', comment: 'Read out before a message.' })
                : `${author}: `}
          </span>
          {/* Not the bubble itself, whose corners follow the page. */}
          {picture ?? (
            <span dir="auto" className="block">
              <Words text={text} areLinksInert={areLinksInert} />
            </span>
          )}
        </p>
        {actions && (
          <button
            {...actions}
            type="button"
            data-actions
            aria-label={t`Message actions`}
            aria-describedby={textId}
            aria-haspopup="dialog"
            className={classes(
              'absolute top-1/2 scroll-mt-16 inline-flex size-[44px] -translate-y-1/2 items-center justify-center rounded-full text-muted opacity-0 hover:bg-sunken group-hover:opacity-100 focus-visible:opacity-100',
              isOwn ? 'end-full' : 'start-full',
            )}
          >
            <Ellipsis size={18} aria-hidden />
          </button>
        )}
      </div>
      {reactions}
      {children && <span className="px-1 text-xs text-muted">{children}</span>}
    </div>
  )
}

/** A message's text with its links, which open in a new tab, without a referrer. Inert ones show their true host, too. */
function Words({ text, areLinksInert }: { text: string; areLinksInert: boolean }) {
  return piecesOf(text).map((piece, i) =>
    piece.kind === 'words' || areLinksInert ? (
      piece.text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's text never changes
        key={i}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
        className="underline underline-offset-2"
      >
        {piece.text}
      </a>
    ),
  )
}
