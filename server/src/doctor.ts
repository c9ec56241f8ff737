import { examine } from './platform/doctor.ts'

/** `npm run doctor`: checks this environment and prints the results; exits with 1 if a check fails. */
async function main() {
  const findings = await examine(process.env)
  for (const { verdict, sentence } of findings) process.stdout.write(`${verdict.padEnd(5)}  ${sentence}\n`)
  process.exitCode = findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0
}

await main()
