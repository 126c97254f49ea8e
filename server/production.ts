import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { main } from './main.ts'

// Runs as build/server/index.js, next to the client files in build/client.
await main({ build, clientFolder: join(import.meta.dirname, '../client') })
