import { t } from '@lingui/core/macro'
import { Activity, ChartColumn, DoorOpen, FileSearch, ScrollText, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { AdminPage } from '../components/AdminPage.tsx'
import { useDesk } from '../queries.ts'
import { type ADMIN_PAGES, pagesFor } from '../rules.ts'
import { ROLE_WORDS } from '../rules-team.ts'

/** `/admin-main`: links to all pages of the viewer's role. */
export default function AdminMainPage() {
  return (
    <AdminPage title={t`Admin`} isIndex query={useDesk()} loading={t`Loading pages`}>
      {({ role }) => (
        <>
          <p className="text-muted">{t(ROLE_WORDS[role])}</p>
          <Card aria-label={t`Pages`}>
            <ul className="flex flex-col gap-1">
              {pagesFor(role).map(({ href, title, text }) => (
                <li key={href}>
                  <LinkRow href={href} title={t(title)} text={t(text)} icon={ICONS[href]} />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </AdminPage>
  )
}

const ICONS: Record<(typeof ADMIN_PAGES)[number]['href'], ReactNode> = {
  '/admin': <ChartColumn size={20} />,
  '/admin/monitoring': <Activity size={20} />,
  '/admin-verification': <ShieldCheck size={20} />,
  '/admin-console': <FileSearch size={20} />,
  '/admin-console?desk=gate': <DoorOpen size={20} />,
  '/admin-console?desk=house': <ScrollText size={20} />,
}
