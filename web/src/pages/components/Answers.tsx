import { t } from '@lingui/core/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { type ReadingSection, TextSection } from './ReadingPage.tsx'

export interface Answer {
  question: string
  /** Decorates the question. */
  icon?: ReactNode
  /** The whole answer in a sentence or two. */
  answer: string
  /** What else there is to say: sections, or something without headings. */
  sections?: readonly ReadingSection[]
  content?: ReactNode
}

/** Short answers. Each opens its sections, and a button opens all of them, to search or print the page. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  function toggleAll() {
    for (const fold of list.current?.querySelectorAll('details') ?? []) fold.open = !isOpen
    setIsOpen(!isOpen)
  }
  return (
    <>
      <div ref={list} className="flex flex-col gap-3">
        {answers.map(({ question, icon, answer, sections = [], content }) => (
          <Fold
            key={question}
            title={
              icon ? (
                // With large text, the words have their own line and stay in one piece.
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {icon}
                  <span className="min-w-0 flex-[1_1_8rem]">{question}</span>
                </span>
              ) : (
                question
              )
            }
            heading="h2"
            text={answer}
          >
            {content}
            {sections.map((section) => (
              <TextSection key={section.id} section={section} heading="h3" />
            ))}
          </Fold>
        ))}
      </div>
      <Button look="quiet" onClick={toggleAll}>
        {isOpen ? t`Close everything` : t`Open everything`}
      </Button>
    </>
  )
}
