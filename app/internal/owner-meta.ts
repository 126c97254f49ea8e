import type { MetaDescriptor } from 'react-router'
import { type OwnerFrameData, ownerRouteId } from './owner-frame.tsx'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

export function ownerTitle(title: string, productName: string | undefined): string {
  return productName === undefined ? title : `${title} · ${productName} internt`
}

/** Title, icon and robots tag of the owner's pages. `title` null: the page sets its own. */
export function ownerMeta(matches: Matches, title: string | null): MetaDescriptor[] {
  const data = matches.find((match) => match?.id === ownerRouteId)?.loaderData as OwnerFrameData | undefined
  return [
    ...(title === null ? [] : [{ title: ownerTitle(title, data?.productName) }]),
    { name: 'robots', content: 'noindex, nofollow' },
    ...(data?.icon ? [{ tagName: 'link' as const, rel: 'icon', href: data.icon }] : []),
  ]
}
