import { Activity, ChartColumn, FileSearch, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { AdminPage } from '../components/AdminPage.tsx'
import { ADMIN_PAGES } from '../rules.ts'

/** `/admin-main`: the way to everything that is for admins. */
export default function AdminMainPage() {
  return (
    <AdminPage title="Admin" isIndex>
      {({ availableNow, openMeetups, verifications }) => (
        <>
          <p className="text-muted">
            {availableNow} available now, {openMeetups} open {openMeetups === 1 ? 'meetup' : 'meetups'},{' '}
            {verifications.submitted} waiting for a verifier.
          </p>
          <Card aria-label="Pages">
            <ul className="flex flex-col gap-1">
              {ADMIN_PAGES.map(({ href, title, text }) => (
                <li key={href}>
                  <LinkRow href={href} title={title} text={text} icon={ICONS[href]} />
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
}
