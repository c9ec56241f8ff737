import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scratchDirectory } from '../../../test/scratch.ts'
import { parseEnvFile, withEnvFile } from './env-file.ts'

test.each([
  ['NAME=value', 'value'],
  ['  NAME = value  ', 'value'],
  ['NAME=', ''],
  ['NAME=pa#ss;word', 'pa#ss;word'],
  ['NAME=value # no comment', 'value # no comment'],
  ['# NAME=other\n; NAME=other\nNAME=value', 'value'],
  ['# a comment \\\nNAME=other\nNAME=value', 'value'],
  ['NAME="Hereabouts <mail@example.org>"', 'Hereabouts <mail@example.org>'],
  [`NAME='a "b" \\c'`, 'a "b" \\c'],
  [`NAME="a 'b' \\"c\\" \\$d \\e"`, `a 'b' "c" $d \\e`],
  [`NAME='one'"two"three`, 'onetwothree'],
  [`NAME=it's "so"`, `it's "so"`],
  ['NAME="two\nlines"', 'two\nlines'],
  ['NAME=one\\\ntwo', 'onetwo'],
  ['NAME=a\\ \\\\b', 'a \\b'],
  ['NAME=$HOME %h', '$HOME %h'],
  ['\ufeffNAME=value\r\nOTHER=1\r\n', 'value'],
  ['no assignment\nNAME=a=b', 'a=b'],
  ['1ST=x\nNAME=first\nNAME=last', 'last'],
])('%j is read as systemd reads it', (text, value) => expect(parseEnvFile(text).NAME).toBe(value))

test('the environment comes before the file, and the file before nothing', () => {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'hereabouts.env')
  writeFileSync(file, 'DATA_DIR=/in/the/file\nPORT=3001\n')
  const both = { DATA_DIR: '/in/the/file', PORT: '3001' }
  expect(withEnvFile({}, file)).toEqual(both)
  expect(withEnvFile({}, null, file)).toEqual(both)
  expect(withEnvFile({ PORT: '4000' }, file)).toEqual({ ...both, PORT: '4000' })
  expect(withEnvFile({ PORT: '4000' }, null, join(directory, 'none'))).toEqual({ PORT: '4000' })
  expect(() => withEnvFile({}, join(directory, 'none'))).toThrow(/none cannot be read \(ENOENT\)\.$/)
  // As for a user who may not read it.
  expect(() => withEnvFile({}, null, directory)).toThrow('cannot be read')
  expect(withEnvFile({ DATA_DIR: '/x' }, null, directory)).toEqual({ DATA_DIR: '/x' })
})
