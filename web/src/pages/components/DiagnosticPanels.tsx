import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState, version } from 'react'
import { useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import type { StoredUser } from '../../accounts/rules.ts'
import { useSendTestMail } from '../../admin/mutations.ts'
import { Pulses } from '../../monitoring/components/Pulses.tsx'
import { textOf } from '../../platform/call-error.ts'
import { useIsLive } from '../../platform/live.ts'
import { serverNow } from '../../platform/server-time.ts'
import { showBanner, showToast } from '../../platform/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { contentsOf, type Fact } from '../rules-diagnostics.ts'

export function StoragePanel() {
  return (
    <>
      <Facts title="Local storage" facts={contentsOf(() => localStorage)} none="Nothing is stored." />
      <Facts title="Session storage" facts={contentsOf(() => sessionStorage)} none="Nothing is stored." />
    </>
  )
}

export function SessionPanel() {
  const user = useSignedIn()
  return user ? (
    <Session user={user} />
  ) : (
    <Facts title="Session" facts={[]} none="Nobody is signed in here." />
  )
}

function Session({ user }: { user: StoredUser }) {
  const { data, error } = useOwnUser(user.id)
  return (
    <Facts
      title="Session"
      facts={[
        { name: 'Remembered here', value: `@${user.username}, number ${user.id}` },
        { name: 'The server says', value: data ? `@${data.username}, number ${data.id}` : emptyText(error) },
      ]}
    />
  )
}

export function LivePanel() {
  const isLive = useIsLive()
  return (
    <Card aria-label="Live connection">
      <div className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">Live connection</h2>
        <Notice tone={isLive ? 'good' : 'info'}>{isLive ? 'Connected.' : 'Not connected.'}</Notice>
        <Button
          look="secondary"
          onClick={() => window.dispatchEvent(new Event('hereabouts:reconnect_websocket'))}
        >
          Connect anew
        </Button>
      </div>
    </Card>
  )
}

export function MailPanel() {
  const user = useSignedIn()
  if (!user)
    return <Facts title="Mail" facts={[]} none="Nobody is signed in here, so there is no address to show." />
  return (
    <>
      <Facts
        title="Mail"
        facts={[
          { name: 'Your address', value: user.email },
          { name: 'Verified', value: user.emailVerified ? 'yes' : 'no' },
        ]}
      />
      <TestMail email={user.email} />
    </>
  )
}

function TestMail({ email }: { email: string }) {
  const send = useSendTestMail()
  return (
    <Card aria-label="Test e-mail">
      <div className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">Test e-mail</h2>
        <p className="text-muted">
          For admins: has a mail sent to their own address, to see whether it arrives.
        </p>
        {send.isError && <Notice tone="bad">{send.error.message}</Notice>}
        {send.isSuccess && <Notice tone="good">On its way to {email}.</Notice>}
        <Button look="secondary" busyText={send.isPending && 'Sending…'} onClick={() => send.mutate()}>
          Send a test mail
        </Button>
      </div>
    </Card>
  )
}

export function ServerPanel() {
  const seconds = Math.round((serverNow() - Date.now()) / 1000)
  const clock =
    seconds === 0
      ? 'as this device’s'
      : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this device’s`
  return (
    <>
      <Pulses />
      <Facts title="Time" facts={[{ name: 'The server’s clock', value: clock }]} />
    </>
  )
}

export function ReactPanel() {
  const queryClient = useQueryClient()
  const [presses, setPresses] = useState(0)
  const [, rerender] = useReducer((looks: number) => looks + 1, 0)
  const cache = queryClient.getQueryCache()
  // The cache notifies during the render of other components, so update afterwards.
  useEffect(() => cache.subscribe(() => queueMicrotask(rerender)), [cache])
  const facts: Fact[] = cache
    .getAll()
    .map(({ queryHash, state }) => ({ name: queryHash.replace(/^\["|"\]$/g, ''), value: state.status }))
  return (
    <>
      <Facts title="React" facts={[{ name: 'Version', value: version }]} />
      <Card aria-label="State">
        <Button look="secondary" isWide onClick={() => setPresses(presses + 1)}>
          Pressed {presses} {presses === 1 ? 'time' : 'times'}
        </Button>
      </Card>
      <Facts title="Read and kept" facts={facts} none="Nothing has been read." />
    </>
  )
}

const VARIANTS = ['default', 'success', 'destructive', 'invitation'] as const
const BANNERS = ['success', 'error', 'info'] as const

export function ToastsPanel() {
  return (
    <>
      <Card aria-label="Toasts">
        <div className="flex flex-col gap-3">
          <h2 className="text-lg font-bold">Toasts</h2>
          <p className="text-sm text-muted">At most three at once. F8 moves to them.</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3">
            {VARIANTS.map((variant) => (
              <Button
                key={variant}
                look="secondary"
                onClick={() => showToast({ variant, title: `A ${variant} toast`, text: 'This is a test.' })}
              >
                {variant}
              </Button>
            ))}
          </div>
        </div>
      </Card>
      <Card aria-label="Banners">
        <div className="flex flex-col gap-3">
          <h2 className="text-lg font-bold">Banners</h2>
          <div className="flex flex-wrap gap-3">
            {BANNERS.map((variant) => (
              <Button
                key={variant}
                look="secondary"
                onClick={() => showBanner({ variant, text: `A banner of the kind “${variant}”.` })}
              >
                {variant} banner
              </Button>
            ))}
          </div>
        </div>
      </Card>
    </>
  )
}

export function AllPanels() {
  return (
    <>
      <SessionPanel />
      <LivePanel />
      <ServerPanel />
      <StoragePanel />
    </>
  )
}

/** The text of a list that is still empty. */
export function emptyText(error: unknown): string {
  return error ? textOf(error) : 'Asking…'
}
