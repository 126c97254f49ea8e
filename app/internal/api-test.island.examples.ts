import type { ComponentProps } from 'react'
import type { IslandExample } from '#app/ui/example.ts'
import type { ApiTestPage } from './api-test-page.tsx'

export const examples: IslandExample<ComponentProps<typeof ApiTestPage>>[] = [true, false].map((isSet) => ({
  name: isSet ? 'all keys set' : 'no key set',
  props: { configured: { mailKey: isSet, crmKey: isSet, crmOwner: isSet }, csrf: '0123abcd' },
}))
