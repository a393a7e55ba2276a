// deploy/cluster.sh test: breaks a cluster of its own under load. deploy/README.md explains it.
import { runCommandLine } from '../command-line.ts'
import { drill } from './drill.ts'

await runCommandLine(drill)
