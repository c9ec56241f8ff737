import { Bell, Coffee, Hexagon, Settings2 } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { showBanner, showToast } from '../../platform/toasts.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink, type ButtonLook } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Confetti } from '../../ui/Confetti.tsx'
import { CountDot } from '../../ui/CountDot.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FacePair } from '../../ui/FacePair.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { EmailField, SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { FullScreen } from '../../ui/FullScreen.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconDisc } from '../../ui/IconDisc.tsx'
import { ActionRow, LinkRow } from '../../ui/LinkRow.tsx'
import { LinkSheet } from '../../ui/LinkSheet.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { MenuFile, MenuRow } from '../../ui/MenuRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { BackLink } from '../../ui/Page.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Shield, Simulated } from '../../ui/PersonMarks.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import QrCode from '../../ui/QrCode.tsx'
import { Question, Reasons, Why } from '../../ui/Question.tsx'
import { Section } from '../../ui/Section.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton, SkeletonCards } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Suggestions } from '../../ui/Suggestions.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { roundLook, ThumbBar } from '../../ui/ThumbBar.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { IconFact } from '../../ui/VisitorPage.tsx'

import { KitScenes } from './KitScenes.tsx'

const BUTTONS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger']
const nothing = () => {}

/** Every component of `ui`, in all of its states. */
export function KitComponents() {
  return (
    <>
      <Part title="Buttons">
        {BUTTONS.map((look) => (
          <div key={look} className="flex flex-wrap gap-2">
            <Button look={look}>{look}</Button>
            <Button look={look} disabled>
              Disabled
            </Button>
            <Button look={look} busyText="Busy…">
              Busy
            </Button>
          </div>
        ))}
        <Button isWide isLarge>
          The one thing to do
        </Button>
        <Button isWide>Wide</Button>
        <ButtonLink look="secondary" isWide href="/kit">
          A link
        </ButtonLink>
        <div className="@container flex flex-col">
          <ThumbBar
            note="What it discloses."
            after={
              <button type="button" aria-label="More" className={roundLook}>
                <Settings2 size={22} aria-hidden />
              </button>
            }
          >
            <Button isWide isLarge>
              At the thumb
            </Button>
          </ThumbBar>
        </div>
        <div className="relative h-40 overflow-hidden rounded-card border border-line">
          <Confetti pieces={12} />
        </div>
        <TextLink href="/kit">A link that looks like text</TextLink>
        <p>
          A link{' '}
          <TextLink href="/kit" isInText>
            between words
          </TextLink>
        </p>
        <div className="flex items-center gap-2">
          <BackLink href="/kit" label="Back" />
          <IconButton label="Settings">
            <Settings2 size={22} aria-hidden />
          </IconButton>
          <IconButton label="Off" disabled>
            <Settings2 size={22} aria-hidden />
          </IconButton>
          <IconDisc>
            <Coffee size={20} />
          </IconDisc>
          {[0, 3, 120].map((count) => (
            <span key={count} className="relative mx-2">
              <Bell size={24} aria-hidden />
              <CountDot count={count} />
            </span>
          ))}
        </div>
      </Part>
      <Fields />
      <Part title="Messages">
        <Notice>Something to know.</Notice>
        <Notice tone="good">It worked.</Notice>
        <Notice tone="bad">It did not.</Notice>
        <Overlays />
      </Part>
      <Part title="Containers">
        <Card aria-label="Card">A card</Card>
        <Card aria-label="Accented card" isAccented>
          An accented card
        </Card>
        <Section title="A section" text="With an introduction.">
          <LinkRow href="/kit" icon={<Hexagon size={20} />} title="A link row" text="What is behind it" />
          <LinkRow href="/kit" icon={<Hexagon size={20} />} title="A link row without more words" />
          <ActionRow
            onClick={nothing}
            icon={<Hexagon size={20} />}
            title="An action row"
            text="What happens"
          />
          <MenuRow icon={<Hexagon size={20} />} text="A row of a menu" onClick={nothing} />
          <MenuFile icon={<Hexagon size={20} />} text="A file in a menu" href="/kit" />
        </Section>
        <Question title="A question?" answer="The current answer" why={<p>What is behind it.</p>}>
          <Toggle label="A setting" isOn onChange={nothing} />
        </Question>
        <Why about="An explanation">
          <Reasons of={[['A setting', 'What it does.']]} />
        </Why>
        <Fold title="A closed fold" aside="3">
          Inside
        </Fold>
        <Fold title="An open fold" startsOpen>
          Inside
        </Fold>
        <Fold title="A question" heading="h3" text="Its answer in a sentence.">
          Inside
        </Fold>
        <ul>
          <IconFact icon={<Hexagon size={20} />}>A fact with an icon</IconFact>
        </ul>
        <Facts title="Facts" facts={[{ name: 'Name', value: 'Value' }]} />
        <Facts title="No facts" facts={[]} none="There are none." />
      </Part>
      <Part title="People">
        <div className="flex flex-wrap items-center gap-3">
          {['Ana', 'Bo', 'Émile', 'ليلى', '花子'].map((name, id) => (
            <Avatar key={name} name={name} id={id} url={null} />
          ))}
          <Avatar name="Large" id={7} url={null} size={72} />
          <Avatar name="With a picture" id={9} url="/icons/icon-192.png" size={72} />
          <Avatar name="Missing picture" id={8} url="/no-such-picture" />
          <FacePair people={['Ana', 'Bo'].map((name, index) => ({ id: index + 1, name, avatarUrl: null }))} />
          <Shield />
          <Simulated person={{ simulated: true }} />
          <Mark />
        </div>
        <Portrait id={1} name="Ana" url={null}>
          Ana
        </Portrait>
      </Part>
      <Part title="Scenes">
        <KitScenes />
      </Part>
      <Part title="Waiting, empty, failed">
        <Skeleton look="h-11 w-full" />
        <SkeletonCards label="Loading" count={1} />
        <Spinner text="Loading page..." />
        <EmptyState icon={<Hexagon size={28} />} title="Nothing here">
          <p>What that means, and what to do.</p>
          <Button>Do it</Button>
        </EmptyState>
        <ErrorState text="Network error: Failed to fetch" onRetry={nothing} />
        <div className="w-40">
          <QrCode text="https://example.org" label="An example" />
        </div>
      </Part>
    </>
  )
}

function Fields() {
  const [isOn, setIsOn] = useState(true)
  const [chosen, setChosen] = useState('tea')
  const [several, setSeveral] = useState(['tea'])
  const [place, setPlace] = useState('')
  const [time, setTime] = useState('18:00')
  const drinks = [
    { value: 'tea', text: 'Tea' },
    { value: 'coffee', text: 'Coffee' },
  ]
  return (
    <Part title="Fields">
      <TextField label="Text" hint="A hint" defaultValue="Typed" />
      <TextField label="Empty" placeholder="Placeholder" />
      <TextField label="Wrong" error="What is wrong with it." defaultValue="Typed" />
      <TextField label="Disabled" disabled defaultValue="Typed" />
      <EmailField label="E-mail" defaultValue="ana@example.org" />
      <TimeField label="Time" value={time} onChange={({ target }) => setTime(target.value)} />
      <TextArea label="Long text" hint="A hint" />
      <PasswordField label="Password" autoComplete="current-password" defaultValue="secret" />
      <PasswordField label="Wrong password" autoComplete="new-password" error="What is wrong with it." />
      <TextField label="With suggestions" value={place} onChange={({ target }) => setPlace(target.value)} />
      <Suggestions label="Places" texts={['a café', 'the park', 'مقهى']} onChoose={setPlace} />
      <SelectField label="Select" options={drinks} value={chosen} onChange={setChosen} />
      <Choice label="Choice" options={drinks} value={chosen} onChange={setChosen} />
      <Choice label="Compact choice" options={drinks} value={chosen} onChange={setChosen} isCompact />
      <Choice label="Disabled choice" options={drinks} value="tea" onChange={nothing} disabled />
      <Choices
        label="Choices"
        options={drinks}
        chosen={several}
        max={2}
        hint="A hint"
        onChange={setSeveral}
      />
      <Toggle label="Toggle" hint="A hint" isOn={isOn} onChange={setIsOn} />
      <Toggle label="Disabled toggle" isOn={false} onChange={nothing} disabled />
    </Part>
  )
}

const TOASTS = ['default', 'destructive', 'success', 'invitation'] as const
const BANNERS = ['success', 'error', 'info'] as const

/** What lies over the page opens with a button, in the colour scheme of the device. */
function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'link' | 'full screen' | 'alert' | 'dock' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      {TOASTS.map((variant) => (
        <Button
          key={variant}
          look="secondary"
          onClick={() => showToast({ variant, title: `A ${variant} toast`, text: 'What it says.' })}
        >
          {variant} toast
        </Button>
      ))}
      {BANNERS.map((variant) => (
        <Button
          key={variant}
          look="secondary"
          onClick={() => showBanner({ variant, title: `A banner: ${variant}`, text: 'What it says.' })}
        >
          {variant} banner
        </Button>
      ))}
      {(['sheet', 'link', 'full screen', 'alert', 'dock'] as const).map((name) => (
        <Button key={name} look="secondary" onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      {open === 'sheet' && (
        <Sheet title="A sheet" description="What it is about" onClose={close}>
          <Button isWide onClick={close}>
            Done
          </Button>
        </Sheet>
      )}
      {open === 'link' && (
        <LinkSheet
          title="A link"
          description="For somebody close by"
          url="https://example.org"
          onCopy={nothing}
          isCopying={false}
          onClose={close}
        />
      )}
      {open === 'full screen' && (
        <FullScreen onClose={close}>
          <div className="flex flex-col items-center gap-5 p-5">
            <Dialog.Title className="text-xl font-bold">A full screen</Dialog.Title>
            <Button onClick={close}>Done</Button>
          </div>
        </FullScreen>
      )}
      {open === 'alert' && (
        <AlertDialog title="A question" text="What it is about." onClose={close}>
          <Button onClick={close}>Yes</Button>
        </AlertDialog>
      )}
      {open === 'dock' && <Dock title="A suggestion" closeLabel="Not now" onClose={close} />}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {children}
    </div>
  )
}
