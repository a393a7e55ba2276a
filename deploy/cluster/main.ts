// deploy/cluster.sh: a whole cluster on one machine. deploy/README.md explains it.
import { ClusterError } from './commands.ts'
import { down, openCluster, status, up } from './cluster.ts'
import { OptionError, readOptions, type Options } from './options.ts'

try {
  process.exitCode = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1
} catch (error) {
  if (!(error instanceof OptionError || error instanceof ClusterError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(options: Options): Promise<boolean> {
  const cluster = openCluster(options)
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort())
  const { signal } = interrupted
  switch (options.command) {
    case 'up': {
      await up(cluster, { signal, onStep: (text) => console.log(`cluster: ${text} …`) })
      const { folder, ports } = cluster.places
      console.log(`\n  The market is open at https://localhost:${ports.https}`)
      console.log(`  Its certificate is ${folder}/tls/certificate.pem, its logs are in ${folder}/log\n`)
      return true
    }
    case 'down': {
      const { ended } = await down(cluster, options)
      console.log(`cluster: ${ended} processes ended.`)
      return true
    }
    case 'status': {
      const lines = await status(cluster)
      console.log(lines.join('\n'))
      return lines.at(-1) === 'Everything is healthy.'
    }
    case 'test': {
      const { drill } = await import('./drill/drill.ts')
      return await drill(options, signal)
    }
  }
}
