import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { classes } from '../../ui/classes.ts'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { STEPS, type Step } from '../rules-sign-up.ts'

const TITLE = 'Create your account'

const QUESTIONS: Record<Step, { title: string; lead: string }> = {
  you: { title: 'What should we call you?', lead: 'People nearby see this first.' },
  interests: { title: 'What do you like?', lead: 'Pick at least one. You can change them any time.' },
  account: { title: 'Last step', lead: 'So you can come back, on any phone.' },
}

interface SignUpFrameProps {
  ref: Ref<HTMLDivElement>
  step: Step
  onBack: () => void
  children: ReactNode
}

/** The frame of the steps of signing up: the way back, the progress and the step's question. */
export function SignUpFrame({ ref, step, onBack, children }: SignUpFrameProps) {
  useDocumentTitle(TITLE)
  const { title, lead } = QUESTIONS[step]
  const nth = STEPS.indexOf(step) + 1
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-5 px-4 pt-3 pb-10"
    >
      <header className="flex flex-col gap-3">
        {step === 'you' ? (
          <Link href="/welcome" className={BACK}>
            <ArrowLeft size={20} aria-hidden className="shrink-0 rtl:-scale-x-100" /> Back to home
          </Link>
        ) : (
          <button type="button" onClick={onBack} className={BACK}>
            <ArrowLeft size={20} aria-hidden className="shrink-0 rtl:-scale-x-100" /> Back
          </button>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <h1 className="font-semibold">{TITLE}</h1>
          <p className="text-muted">
            Step {nth} of {STEPS.length}
          </p>
        </div>
        <div aria-hidden className="flex gap-1.5">
          {STEPS.map((each, index) => (
            <span
              key={each}
              className={classes(
                'h-1.5 flex-1 rounded-full transition-colors duration-300',
                index < nth ? 'bg-accent' : 'bg-line',
              )}
            />
          ))}
        </div>
      </header>
      <div ref={ref} key={step} className="flex animate-fade flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <h2 tabIndex={-1} className="text-3xl leading-tight font-extrabold tracking-tight outline-none">
            {title}
          </h2>
          <p className="text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </main>
  )
}

const BACK =
  '-ms-2 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-semibold text-muted hover:bg-sunken hover:text-ink'
