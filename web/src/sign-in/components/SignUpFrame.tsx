import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { classes } from '../../ui/classes.ts'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { STEPS, type Step } from '../rules-sign-up.ts'

const TITLE = msg`Create your account`

const QUESTIONS: Record<Step, { title: MessageDescriptor; lead: MessageDescriptor }> = {
  you: { title: msg`What should we call you?`, lead: msg`People nearby see this first.` },
  interests: { title: msg`What do you like?`, lead: msg`Pick at least one.` },
  account: { title: msg`Last step`, lead: msg`So you can come back, on any phone.` },
}

interface SignUpFrameProps {
  ref: Ref<HTMLDivElement>
  step: Step
  onBack: () => void
  children: ReactNode
}

/** The frame of the steps of signing up: the way back, the progress and the step's question. */
export function SignUpFrame({ ref, step, onBack, children }: SignUpFrameProps) {
  useDocumentTitle(t(TITLE))
  const { title, lead } = QUESTIONS[step]
  const nth = STEPS.indexOf(step) + 1
  const steps = STEPS.length
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-5 px-4 pt-3 pb-10"
    >
      <header className="flex flex-col gap-3">
        {step === 'you' ? (
          <Link href="/welcome" className={BACK}>
            <ArrowLeft size={20} aria-hidden className="shrink-0 rtl:-scale-x-100" />{' '}
            <Trans>Back to home</Trans>
          </Link>
        ) : (
          <button type="button" onClick={onBack} className={BACK}>
            <ArrowLeft size={20} aria-hidden className="shrink-0 rtl:-scale-x-100" /> <Trans>Back</Trans>
          </button>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <h1 className="font-semibold">{t(TITLE)}</h1>
          <p className="text-muted">
            <Trans>
              Step {nth} of {steps}
            </Trans>
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
            {t(title)}
          </h2>
          <p className="text-muted">{t(lead)}</p>
        </div>
        {children}
      </div>
    </main>
  )
}

const BACK =
  '-ms-2 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-semibold text-muted hover:bg-sunken hover:text-ink'
