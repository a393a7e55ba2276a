// Makes a fresh clone runnable: installs when the lock file changed, checks the pinned Node, and
// builds the web app when its sources changed. Plain JavaScript and `node:` imports only, because it
// runs before anything is installed, on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const installStamp = 'node_modules/.haat-install'
const buildStamp = 'web/dist/.haat-build'
const pinnedNode = 'node_modules/node/bin/node'

const lockHash = hashOf(['package-lock.json'])
if (read(installStamp) !== lockHash) {
  step('Installing packages')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(pinnedNode)) run('npm', ['rebuild', 'node'])
  writeFileSync(installStamp, lockHash)
}
if (!existsSync(pinnedNode)) {
  stop(
    'The pinned Node.js did not install. If npm is set to ignore install scripts, ' +
      'run "npm rebuild node" and start again.',
  )
}

if (process.argv.includes('--build')) {
  const sources = hashOf([
    'package-lock.json',
    ...filesUnder('contract/src'),
    ...filesUnder('web').filter((file) => !file.startsWith(path.join('web', 'dist'))),
  ])
  if (read(buildStamp) !== sources) {
    step('Building the web app')
    run('npm', ['run', '--silent', 'build', '-w', 'web'])
    mkdirSync(path.dirname(buildStamp), { recursive: true })
    writeFileSync(buildStamp, sources)
  }
}

function step(text) {
  console.log(`haat: ${text} …`)
}

function stop(text) {
  console.error(`haat: ${text}`)
  process.exit(1)
}

function run(command, args) {
  const done = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) stop(`"${command} ${args.join(' ')}" failed; see above.`)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
