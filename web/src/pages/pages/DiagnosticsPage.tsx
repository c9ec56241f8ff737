import { Stethoscope } from 'lucide-react'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Page } from '../../ui/Page.tsx'
import * as panels from '../components/DiagnosticPanels.tsx'
import { DIAGNOSTIC_PATHS, type DiagnosticPath } from '../rules-diagnostic-paths.ts'

interface Diagnostic {
  title: string
  lead: string
  Panel: ComponentType
  /** Who is offered it: visitors reach the public ones only, and two show nothing to them at all. */
  access: 'everybody' | 'signed in' | 'nothing for visitors'
}

const DIAGNOSTICS: Record<DiagnosticPath, Diagnostic> = {
  '/test-page': {
    title: 'Test page',
    lead: 'What the app says in passing, one of each kind.',
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
    lead: 'Your profile as this phone remembers it, and as the server has it.',
    Panel: panels.ProfilePanel,
    access: 'nothing for visitors',
  },
  '/badges-debug': {
    title: 'Badges debug',
    lead: 'The badges that there are, as the server lists them.',
    Panel: panels.BadgeTypesPanel,
    access: 'nothing for visitors',
  },
  '/interest-debug': {
    title: 'Interest debug',
    lead: 'The catalogue of interests, as the server lists it.',
    Panel: panels.InterestsPanel,
    access: 'signed in',
  },
  '/debug-test': {
    title: 'Debug test',
    lead: 'Session, live connection, server and storage on one page.',
    Panel: panels.AllPanels,
    access: 'signed in',
  },
  '/simple-test': {
    title: 'Simple test',
    lead: 'Whether this phone and the server agree on who is signed in.',
    Panel: panels.SessionPanel,
    access: 'signed in',
  },
  '/bare-test': {
    title: 'Bare test',
    lead: 'What the app finds in this browser.',
    Panel: panels.CapabilitiesPanel,
    access: 'signed in',
  },
  '/minimal-test': {
    title: 'Minimal test',
    lead: 'What is stored in this browser: names and sizes, not what it says.',
    Panel: panels.StoragePanel,
    access: 'signed in',
  },
  '/ultra-minimal-test': {
    title: 'Ultra-minimal test',
    lead: 'Whether anything answers at all.',
    Panel: panels.ServerPanel,
    access: 'signed in',
  },
  '/react-test': {
    title: 'React test',
    lead: 'Whether the page keeps state, and what it has read.',
    Panel: panels.ReactPanel,
    access: 'signed in',
  },
}

/** All test and debug pages: which one is shown is a matter of the address. They show nothing that is secret. */
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
        </ul>
      </Card>
    </Page>
  )
}
