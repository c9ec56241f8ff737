import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noNetwork } from '../../test/network.ts'
import { phone } from '../../test/phone.ts'
import { centreOf, moved, radiusMetres } from '../../test/places.ts'
import { ANA, ana, available, BO, inMinutes, NOW } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { standIn } from '../../test/stand-in.ts'
import { readablePictures, uploads } from '../../test/uploads.ts'
import { storeEdits } from '../accounts/device-edits.ts'
import { rememberUser } from '../accounts/device-session.ts'
import { createQueryClient, keyFor } from '../platform/query.ts'
import { storeNewProfile } from '../sign-in/device-new-profile.ts'

// The specification, section 7: "Writes never retry." This is every hook of every `mutations` file: a new one is
// tried as it is, and fails here until it has a row in `HOW` if it needs one.

type Hook = (...args: unknown[]) => unknown

const HOOKS = Object.entries(
  import.meta.glob<Record<string, unknown>>(['../*/mutations*.ts', '!../**/*.test.*'], { eager: true }),
).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, hook]) =>
    name.startsWith('use') ? [{ path: path.replace('../', ''), name, hook: hook as Hook }] : [],
  ),
)

/** Hooks that send nothing by themselves, and those that send later what waits on the phone. */
const SENDS_NOTHING: Record<string, string> = {
  useStoreUser: 'stores an answer',
  useStartSession: 'stores an answer',
  useToastAndRefetch: 'handles an answer',
  useRefetchAfterFailure: 'handles a failure',
  useGatheringMutation: 'is what the others of its file have in common',
  useMeetupMutation: 'is what the others of its file have in common',
  useSavedEdits: 'shows what was saved',
  useSentShare: 'shows what is being sent',
  useExport: 'reads',
  useCheckStatus: 'reads',
  useFindTown: 'looks up where the phone is',
  useCheckConfirmed: 'reads',
  useLanguageOfPhone: 'runs when the app starts: mutations-language.test.ts',
  useEdits: 'sends with useSaveEdits',
  useNewProfile: 'sends with useSaveNewProfile',
  // Decision 0014: messages wait in the outbox until the server has them.
  useOutbox: 'sends with useOutboxWorker',
  useOutboxWorker: 'repeats: mutations-outbox.test.tsx',
}

interface How {
  args?: unknown[]
  input?: unknown
  /** What must be there first. */
  given?: () => void
}

const withPassword = (act: () => unknown) => act()
const AS_TEAM: How = { args: [BO, withPassword] }
const IN_CHAT: How = { args: [{ a: ANA, b: BO }, ANA] }
const HERE = centreOf(available().cell)
const ELSEWHERE = moved(HERE, 5 * radiusMetres(available().cell), 1)

/** Hooks that need more than `use...(1, 2).mutate({})`. */
const HOW: Record<string, How> = {
  useMergeInterest: AS_TEAM,
  useChangeBadgeType: AS_TEAM,
  useImposeSanction: AS_TEAM,
  useChangeRole: AS_TEAM,
  useRevoke: AS_TEAM,
  useApprove: AS_TEAM,
  useViewPhoto: AS_TEAM,
  useSetGate: { args: [withPassword] },
  useSetHouse: { args: [withPassword] },
  useSetHouseIcon: { args: [withPassword], input: new Blob() },
  useDisconnectOidc: { args: [ANA, withPassword] },
  useFinishOidc: { input: { state: 'a', code: 'b', iss: null } },
  useAddPasskey: { args: [ANA, withPassword] },
  useRemovePasskey: { args: [ANA, withPassword] },
  useReadReport: { args: [withPassword] },
  useViewReportPicture: { args: [withPassword], input: { id: 1, seq: 1 } },
  useMarkRead: IN_CHAT,
  useReact: IN_CHAT,
  useDeleteMessage: IN_CHAT,
  useAnswerRequest: { ...IN_CHAT, input: 'accept' },
  useStartCheckIn: { args: [ANA, { meetup: { id: 7 } }] },
  useChooseLanguage: { input: 'en' },
  useResume: { input: { rangeMetres: 1609, until: inMinutes(60), upFor: '' } },
  useSaveEdits: { given: () => storeEdits(ANA, { name: 'Ana B.' }) },
  useSaveNewProfile: { given: () => storeNewProfile({ userId: ANA, name: 'Ana B.' }) },
  useSetAvatar: { input: { picture: new Blob(), crop: { x: 0, y: 0, width: 9, height: 9 } } },
  useSendPhoto: { args: [ANA, () => {}], input: new Blob() },
  useSwitchPush: { input: { isOn: true, publicKey: 'BAAA' }, given: pushes },
  useRegisterPush: { given: pushes },
}

const FAILURES: [what: string, answer: () => Response][] = [
  ['no network', noNetwork],
  ['a server error', () => new Response('', { status: 500 })],
]

// A busy machine may take long to load the code that sends files.
const EAGERLY = { interval: 1, timeout: 5000 }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  rememberUser(ana())
  readablePictures({ width: 9, height: 9 })
})

test('every mutations file is tried', () => {
  expect(HOOKS.length).toBeGreaterThan(80)
  const names = HOOKS.map(({ name }) => name)
  expect(
    [...Object.keys(SENDS_NOTHING), ...Object.keys(HOW)].filter((name) => !names.includes(name)),
  ).toEqual([])
})

describe.each(HOOKS.filter(({ name }) => !(name in SENDS_NOTHING)))('$path: $name', ({ name, hook }) => {
  test.each(FAILURES)('is never retried after %s', async (_, answer) => {
    const { args = [ANA, BO], input = {}, given } = HOW[name] ?? {}
    const sent = failing(answer)
    const receiver = phone()
    given?.()
    const queryClient = createQueryClient()
    queryClient.setQueryData(keyFor('GET /api/users/{id}/availability', { id: ANA }), {
      availability: available(),
      hasHomeZone: false,
    })
    const { result } = use(() => hook(...args), queryClient)
    act(() => begin(result.current, input))
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await vi.waitFor(async () => {
      if (receiver.isWatched()) for (let fix = 0; fix < 5; fix++) receiver.is(ELSEWHERE)
      await wait(10)
      expect(sent).toHaveLength(1)
    }, EAGERLY)
    await wait(10 * 60_000)
    window.dispatchEvent(new Event('focus'))
    await wait(60_000)
    expect(sent).toHaveLength(1)
  })
})

/** Starts the write of a hook, which returns a mutation or a function. */
function begin(result: unknown, input: unknown) {
  if (typeof result === 'function') void result(input)
  else (result as { mutate(input: unknown): void }).mutate(input)
}

/** Lets every write fail, and records them. */
function failing(answer: () => Response): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ publicKey: 'BAAA' })
    sent.push(`${method} ${path}`)
    return answer()
  })
  uploads(({ path }) => {
    sent.push(`PUT ${path}`)
    return answer === noNetwork ? null : { status: answer().status, json: {} }
  })
  return sent
}

/** A browser that allows pushes. */
function pushes() {
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: {} }) }
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
  standIn(navigator, 'serviceWorker', { ready: Promise.resolve({ pushManager }) })
  standIn(window, 'PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
}
