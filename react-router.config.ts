import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './server/http/assets.ts'

export default {
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
