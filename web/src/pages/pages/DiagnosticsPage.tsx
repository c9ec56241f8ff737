import { Stethoscope } from 'lucide-react'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Page } from '../../ui/Page.tsx'
import * as account from '../components/AccountPanels.tsx'
import * as panels from '../components/DiagnosticPanels.tsx'
import { BARE_PAGES } from '../rules-bare.ts'
import { BARE_PATHS, DIAGNOSTIC_PATHS, type DiagnosticPath } from '../rules-diagnostic-paths.ts'

interface Diagnostic {
  title: string
  lead: string
  Panel: ComponentType
  /** Who gets a link to it. Visitors can open only the public ones; two open but show them nothing. */
  access: 'everybody' | 'signed in' | 'nothing for visitors'
}

const DIAGNOSTICS: Record<DiagnosticPath, Diagnostic> = {
  '/test-page': {
    title: 'Test page',
    lead: 'What the app says in passing.',
    Panel: panels.ToastsPanel,
    access: 'everybody',
  },
  '/email-test': {
    title: 'E-mail test',
    lead: 'Where mail for you would go.',
    Panel: panels.MailPanel,
    access: 'everybody',
  },
  '/profile-test': {
    title: 'Profile test',
    lead: 'Your profile as stored here at the start, and as the server has it.',
    Panel: account.ProfilePanel,
    access: 'nothing for visitors',
  },
  '/badges-debug': {
    title: 'Badges debug',
    lead: 'Your badges, and all there are.',
    Panel: account.BadgesPanel,
    access: 'nothing for visitors',
  },
  '/interest-debug': {
    title: 'Interest debug',
    lead: 'Your interests, and the catalogue.',
    Panel: account.InterestsPanel,
    access: 'signed in',
  },
  '/debug-test': {
    title: 'Debug test',
    lead: 'Session, connection, server and storage.',
    Panel: panels.AllPanels,
    access: 'signed in',
  },
  '/react-test': {
    title: 'React test',
    lead: 'Whether the page keeps state.',
    Panel: panels.ReactPanel,
    access: 'signed in',
  },
}

/**
 * All test and debug pages that are part of the app, chosen by the address. They show nothing secret. In
 * English, for developers.
 */
export default function DiagnosticsPage() {
  const [location] = useLocation()
  const user = useSignedIn()
  const path = DIAGNOSTIC_PATHS.find((each) => each === location.toLowerCase().replace(/\/+$/, ''))
  const shown = path && DIAGNOSTICS[path]
  if (!shown || (!user && shown.access === 'nothing for visitors')) return null
  const others = DIAGNOSTIC_PATHS.filter(
    (each) => each !== path && (user || DIAGNOSTICS[each].access === 'everybody'),
  )
  return (
    <div lang="en" dir="ltr" className="contents">
      <Page title={shown.title} backTo={{ href: '/', label: 'Home' }}>
        <p className="text-muted">{shown.lead}</p>
        <shown.Panel />
        <Card aria-label="Other tests">
          <h2 className="mb-2 text-lg font-bold">Other tests</h2>
          <ul>
            {others.map((each) => (
              <li key={each}>
                <LinkRow
                  href={each}
                  icon={<Stethoscope size={20} />}
                  title={DIAGNOSTICS[each].title}
                  text={DIAGNOSTICS[each].lead}
                />
              </li>
            ))}
            {user &&
              BARE_PATHS.map((each) => (
                <li key={each}>
                  <LinkRow
                    href={each}
                    leavesApp
                    icon={<Stethoscope size={20} />}
                    title={BARE_PAGES[each].title}
                    text={BARE_PAGES[each].lead}
                  />
                </li>
              ))}
          </ul>
        </Card>
      </Page>
    </div>
  )
}
