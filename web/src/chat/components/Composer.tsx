import { MESSAGE_CHARACTERS } from '@hereabouts/contract/chat/limits'
import { charactersIn } from '@hereabouts/contract/http/characters'
import { isVisible } from '@hereabouts/contract/http/text'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SendHorizontal, X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { useGrowing } from '../../ui/growing.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { hasTouchKeyboard } from '../../ui/keyboard.ts'
import { tooLong } from '../rules-text.ts'

interface ComposerProps {
  /** The text that was left unsent the last time. */
  draft: string
  onDraft: (text: string) => void
  onSend: (text: string) => void
  /** The button that sends pictures, if the person may. */
  pictures?: ReactNode
  /** Shown while nothing is written. */
  quickReplies?: ReactNode
  input?: RefObject<HTMLTextAreaElement | null>
  /** The message that is being replied to. `author` is null if it is the person’s own. */
  replyTo?: { author: string | null; text: string } | null
  onCancelReply?: () => void
}

/** The input of a conversation. Enter sends; Shift+Enter starts a new line. */
export function Composer({
  draft,
  onDraft,
  onSend,
  pictures,
  quickReplies,
  input,
  replyTo,
  onCancelReply,
}: ComposerProps) {
  const [text, setText] = useState(draft)
  const own = useRef<HTMLTextAreaElement>(null)
  const area = input ?? own
  useGrowing(area, text)
  const replyId = useId()
  const characters = charactersIn(text.trim())
  const fits = isVisible(text) && characters <= MESSAGE_CHARACTERS.max
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!fits) return
    onSend(text.trim())
    write('')
  }
  function write(text: string) {
    setText(text)
    onDraft(text)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const sends = event.ctrlKey || event.metaKey || !(event.shiftKey || hasTouchKeyboard())
    if (event.key === 'Enter' && sends) submit(event)
    if (event.key === 'Escape') onCancelReply?.()
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      {replyTo ? (
        <div className="flex basis-full items-center gap-2">
          <p className="min-w-0 flex-1 border-s-2 border-accent px-2 text-sm leading-snug text-muted">
            <span id={replyId} className="sr-only">
              {replyingTo(replyTo)}
            </span>
            <bdi aria-hidden className="font-semibold text-ink">
              {replyTo.author ?? t`You`}
            </bdi>
            <span aria-hidden dir="auto" className="line-clamp-2 wrap-anywhere">
              {replyTo.text}
            </span>
          </p>
          <IconButton label={t`Cancel reply`} onClick={onCancelReply}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
      ) : (
        text === '' && quickReplies
      )}
      {pictures}
      <label className="min-w-0 flex-1">
        <span className="sr-only">
          <Trans>Message</Trans>
        </span>
        <textarea
          ref={area}
          aria-describedby={replyTo ? replyId : undefined}
          dir="auto"
          enterKeyHint={hasTouchKeyboard() ? 'enter' : 'send'}
          rows={1}
          value={text}
          placeholder={t`Message`}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-36 min-h-12 w-full resize-none rounded-3xl border border-edge bg-surface px-[16px] py-2.5"
        />
        {characters > MESSAGE_CHARACTERS.max && (
          <span role="alert" className="text-sm font-medium text-bad">
            {tooLong(characters - MESSAGE_CHARACTERS.max)}
          </span>
        )}
      </label>
      <button
        type="submit"
        aria-label={t`Send`}
        disabled={!fits}
        className="inline-flex size-[48px] shrink-0 items-center justify-center rounded-full bg-accent text-on-accent transition active:scale-95 disabled:opacity-50"
      >
        <SendHorizontal size={22} aria-hidden className="rtl:-scale-x-100" />
      </button>
    </form>
  )
}

function replyingTo({ author, text }: NonNullable<ComposerProps['replyTo']>): string {
  return author === null ? t`Replying to You: ${text}` : t`Replying to ${author}: ${text}`
}
