import { examine } from './platform/doctor.ts'

/** `npm run doctor`: says what is right and wrong with this environment; exits with 1 if anything is wrong. */
async function main() {
  const findings = await examine(process.env)
  for (const { verdict, sentence } of findings) process.stdout.write(`${verdict.padEnd(5)}  ${sentence}\n`)
  process.exitCode = findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0
}

await main()
