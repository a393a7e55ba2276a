// deploy/cluster.sh up, down and status: a whole cluster on one machine. deploy/README.md explains it.
import { down, openCluster, status, up } from './cluster.ts'
import { runCommandLine } from './command-line.ts'
import { OptionError, usage, type Options } from './options.ts'

await runCommandLine(run)

async function run(options: Options, signal: AbortSignal): Promise<boolean> {
  const cluster = openCluster(options)
  switch (options.command) {
    case 'up': {
      await up(cluster, { signal, onStep: (text) => console.log(`cluster: ${text} …`) })
      const { folder, ports } = cluster.places
      console.log(`\n  The market is open at https://localhost:${ports.https}`)
      console.log(
        `  Its certificate is ${folder}/tls/certificate.pem, its logs are in ${folder}/log\n`,
      )
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
    // drill/main.ts does it: what runs a market does not load the test kit.
    case 'test':
      throw new OptionError(usage)
  }
}
