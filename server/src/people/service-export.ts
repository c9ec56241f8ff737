import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { PersonalExport } from '@hereabouts/contract/people/schemas-leaving'
import { exportAccounts } from '../accounts/service-export.ts'
import { exportAvailability } from '../availability/service-export.ts'
import { exportBadges } from '../badges/service-export.ts'
import { exportChat } from '../chat/service-export.ts'
import { exportCheckIns } from '../checkins/service-export.ts'
import { listInterestsOf, listWaitingOf } from '../interests/service.ts'
import { exportInvites } from '../invites/service-export.ts'
import { exportMeetups } from '../meetups/service-export.ts'
import { exportNotifications } from '../notifications/service-export.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { ExportPart } from '../platform/export.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { exportReports } from '../reports/service-export.ts'
import { exportSafety } from '../safety/service-export.ts'
import { exportVerification } from '../verification/service-export.ts'

/** What each feature stores about a person. */
const FEATURES: Record<string, (db: Queryable, person: UserId) => Promise<ExportPart>> = {
  accounts: exportAccounts,
  interests: async (db, person) => ({
    interests: await listInterestsOf(db, person),
    waiting: await listWaitingOf(db, person),
  }),
  verification: exportVerification,
  safety: exportSafety,
  availability: exportAvailability,
  meetups: exportMeetups,
  chat: exportChat,
  badges: exportBadges,
  reports: exportReports,
  invites: exportInvites,
  notifications: exportNotifications,
  checkins: exportCheckIns,
}

/** All that is kept about the person, as it is at one moment. */
export async function exportUser({ db, clock }: Deps, viewer: Viewer): Promise<PersonalExport> {
  const rooms = await db.tx(async (tx) => {
    const parts: PersonalExport['rooms'] = {}
    for (const [feature, read] of Object.entries(FEATURES))
      parts[feature] = (await read(tx, viewer.id)) as PersonalExport['rooms'][string]
    return parts
  })
  return { exportedAt: clock.now().toISOString(), rooms }
}
