import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Answers } from './Answers.tsx'

const about = (id: string) => ({
  question: `Question ${id}?`,
  answer: `Answer ${id}.`,
  sections: [{ id, title: `Part ${id}`, content: <Fold title="More">Text {id}</Fold> }],
})
const open = () => [...document.querySelectorAll('details')].map((fold) => fold.open)

test('each question is a heading beside its answer, and one press opens or closes what all of them hold', async () => {
  const { user } = show(<Answers answers={[about('one'), about('two')]} />)
  const questions = screen.getAllByRole('heading', { level: 2 })
  expect(questions.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'Question one?Answer one.',
    'Question two?Answer two.',
  ])
  expect(open()).toEqual([false, false, false, false])
  await user.click(screen.getByRole('button', { name: 'Open everything' }))
  expect(open()).toEqual([true, true, true, true])
  await user.click(screen.getByRole('button', { name: 'Close everything' }))
  expect(open()).toEqual([false, false, false, false])
})
