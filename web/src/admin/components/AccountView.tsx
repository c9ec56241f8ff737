import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AccountInFull } from '@hereabouts/contract/admin/schemas-people'
import type { Sanction } from '@hereabouts/contract/sanctions/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { usePasswordAgain } from '../../sign-in/components/PasswordAgain.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { statusWords } from '../../verification/rules.ts'
import { useChangeRole, useUndoSanction } from '../mutations-team.ts'
import { useDesk } from '../queries.ts'
import { useAccount } from '../queries-team.ts'
import { ACCOUNT_STATUS_NAMES, ROLE_NAMES } from '../rules-names.ts'
import { KIND_NAMES } from '../rules-sanctions.ts'
import { roleOptions } from '../rules-team.ts'
import { Loaded } from './Loaded.tsx'
import { RevokeForm } from './RevokeForm.tsx'
import { SanctionForm } from './SanctionForm.tsx'

/** One account: its details, its sanctions, and the actions on it. */
export function AccountView({ id, onClose }: { id: UserId; onClose: () => void }) {
  const isAdmin = useDesk().data?.role === 'admin'
  return (
    <>
      <div className="-ms-5">
        <Button look="quiet" onClick={onClose}>
          <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
          <Trans>All people</Trans>
        </Button>
      </div>
      <Loaded query={useAccount(id)} label={t`Loading the account`}>
        {(account) => (
          <>
            <h2 className="text-xl font-bold wrap-break-word">{account.name}</h2>
            <Facts title={t`Account`} facts={factsOf(account)} />
            <Card aria-label={t`Decisions`}>
              <h3 className="mb-3 text-lg font-bold">
                <Trans>Decisions</Trans>
              </h3>
              {account.measures.length === 0 && (
                <p className="text-muted">
                  <Trans>None so far.</Trans>
                </p>
              )}
              <ul className="flex flex-col gap-4">
                {account.measures.map((sanction) => (
                  <PastSanction key={sanction.id} sanction={sanction} />
                ))}
              </ul>
            </Card>
            <Fold title={t`Take action`}>
              <SanctionForm id={id} />
            </Fold>
            {isAdmin && account.isVerified && (
              <Fold title={t`Verification`}>
                <RevokeForm id={id} />
              </Fold>
            )}
            {isAdmin && (
              <Fold title={t`Role`}>
                <RoleForm account={account} />
              </Fold>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function factsOf(account: AccountInFull) {
  const { email } = account
  return [
    { name: t`Username`, value: account.username },
    { name: t`ID`, value: account.id },
    {
      name: t`E-mail`,
      value: account.emailVerified ? email : t`${email} (unconfirmed)`,
    },
    { name: t`Status`, value: t(ACCOUNT_STATUS_NAMES[account.standing]) },
    { name: t`Role`, value: t(ROLE_NAMES[account.role]) },
    { name: t`Verification`, value: statusWords(account.verificationStatus) },
    { name: t`Member since`, value: formatMoment(account.createdAt) },
  ]
}

function PastSanction({ sanction }: { sanction: Sanction }) {
  const { kind, reason, at, endsAt, endedAt, isOver, undone, madeBy, appeal } = sanction
  const since = formatMoment(at)
  const author = madeBy?.username ?? t`someone who has left`
  const until = endsAt && !isOver && formatMoment(endsAt)
  const end = endedAt && formatMoment(endedAt)
  const [why, said] = [undone?.reason, appeal?.text]
  return (
    <li className="flex flex-col gap-1 border-s-2 border-line ps-3">
      <p className="font-semibold">
        {t(KIND_NAMES[kind])}
        <span className="font-normal text-muted"> · {isOver ? t`over` : t`in force`}</span>
      </p>
      <p className="whitespace-pre-line wrap-break-word">{reason}</p>
      <p className="text-sm text-muted">
        <Trans>
          {since} by {author}
        </Trans>
        {until && <span className="block">{t`Until ${until}`}</span>}
        {end && <span className="block">{t`Ended ${end}`}</span>}
      </p>
      {why && <p className="text-sm text-muted">{t`Undone: ${why}`}</p>}
      {said && <p className="text-sm text-muted">{t`Appeal: ${said}`}</p>}
      {!isOver && <UndoForm id={sanction.id} />}
    </li>
  )
}

function UndoForm({ id }: { id: number }) {
  const [reason, setReason] = useState('')
  const undo = useUndoSanction()
  return (
    <Fold title={t`Undo it`}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          undo.mutate({ id, reason })
        }}
      >
        <TextField
          label={t`Why undo it?`}
          required
          minLength={5}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {undo.error && <Notice tone="bad">{textOf(undo.error)}</Notice>}
        <Button type="submit" look="secondary" busyText={undo.isPending && t`Undoing…`}>
          <Trans>Undo</Trans>
        </Button>
      </form>
    </Fold>
  )
}

function RoleForm({ account }: { account: AccountInFull }) {
  const [withPassword, passwordSheet] = usePasswordAgain()
  const change = useChangeRole(account.id, withPassword)
  const [role, setRole] = useState(account.role)
  return (
    <div className="flex flex-col gap-4">
      <Choice label={t`This person takes care of`} options={roleOptions()} value={role} onChange={setRole} />
      {change.error && <Notice tone="bad">{textOf(change.error)}</Notice>}
      <Button
        look="secondary"
        disabled={role === account.role}
        busyText={change.isPending && t`Changing…`}
        onClick={() => change.mutate(role)}
      >
        <Trans>Change role</Trans>
      </Button>
      {passwordSheet}
    </div>
  )
}
