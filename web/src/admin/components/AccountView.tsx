import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AccountInFull } from '@hereabouts/contract/admin/schemas-people'
import type { Sanction } from '@hereabouts/contract/sanctions/schemas'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { usePasswordAgain } from '../../accounts/components/PasswordAgain.tsx'
import { textOf } from '../../platform/call-error.ts'
import { formatMoment } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useChangeRole, useUndoSanction } from '../mutations-team.ts'
import { useDesk } from '../queries.ts'
import { useAccount } from '../queries-team.ts'
import { KIND_NAMES, ROLE_OPTIONS } from '../rules-team.ts'
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
          All people
        </Button>
      </div>
      <Loaded query={useAccount(id)} label="Loading somebody">
        {(account) => (
          <>
            <h2 className="text-xl font-bold wrap-break-word">{account.name}</h2>
            <Facts title="Account" facts={factsOf(account)} />
            <Card aria-label="Measures">
              <h3 className="mb-3 text-lg font-bold">Measures</h3>
              {account.measures.length === 0 && <p className="text-muted">None so far.</p>}
              <ul className="flex flex-col gap-4">
                {account.measures.map((sanction) => (
                  <PastSanction key={sanction.id} sanction={sanction} />
                ))}
              </ul>
            </Card>
            <Fold title="Take a measure">
              <SanctionForm id={id} />
            </Fold>
            {isAdmin && account.isVerified && (
              <Fold title="Verification">
                <RevokeForm id={id} />
              </Fold>
            )}
            {isAdmin && (
              <Fold title="Role">
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
  return [
    { name: 'Username', value: account.username },
    { name: 'Id', value: account.id },
    { name: 'E-mail', value: `${account.email}${account.emailVerified ? '' : ' (unconfirmed)'}` },
    { name: 'Standing', value: account.standing },
    { name: 'Role', value: account.role },
    { name: 'Verification', value: account.verificationStatus },
    { name: 'Since', value: formatMoment(account.createdAt) },
  ]
}

function PastSanction({ sanction }: { sanction: Sanction }) {
  const { kind, reason, at, endsAt, endedAt, isOver, undone, madeBy, appeal } = sanction
  return (
    <li className="flex flex-col gap-1 border-s-2 border-line ps-3">
      <p className="font-semibold">
        {KIND_NAMES[kind]}
        <span className="font-normal text-muted">{isOver ? ', over' : ', in force'}</span>
      </p>
      <p className="whitespace-pre-line wrap-break-word">{reason}</p>
      <p className="text-sm text-muted">
        {formatMoment(at)} by {madeBy?.username ?? 'somebody who has left'}
        {endsAt && !isOver && `, until ${formatMoment(endsAt)}`}
        {endedAt && `, ended ${formatMoment(endedAt)}`}
      </p>
      {undone && <p className="text-sm text-muted">Undone: {undone.reason}</p>}
      {appeal && <p className="text-sm text-muted">Appeal: {appeal.text}</p>}
      {!isOver && <UndoForm id={sanction.id} />}
    </li>
  )
}

function UndoForm({ id }: { id: number }) {
  const [reason, setReason] = useState('')
  const undo = useUndoSanction()
  return (
    <Fold title="Undo it">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          undo.mutate({ id, reason })
        }}
      >
        <TextField
          label="Why it is undone"
          required
          minLength={5}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {undo.error && <Notice tone="bad">{textOf(undo.error)}</Notice>}
        <Button type="submit" look="secondary" busyText={undo.isPending && 'Undoing...'}>
          Undo
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
      <Choice label="May look after" options={ROLE_OPTIONS} value={role} onChange={setRole} />
      {change.error && <Notice tone="bad">{textOf(change.error)}</Notice>}
      <Button
        look="secondary"
        disabled={role === account.role}
        busyText={change.isPending && 'Changing...'}
        onClick={() => change.mutate(role)}
      >
        Change role
      </Button>
      {passwordSheet}
    </div>
  )
}
