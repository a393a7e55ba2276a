/** Prints what a check found and sets the exit code; silent apart from one line when all is well. */
export function report(check: string, problems: string[]): void {
  if (problems.length === 0) return console.log(`${check}: ok`)
  console.error(`${check}: ${problems.length} problem(s)`)
  for (const problem of problems) console.error(`  ${problem}`)
  process.exitCode = 1
}
