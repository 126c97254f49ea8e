import type { RouterContextProvider } from 'react-router'
import { contentContext, ownerContext } from '#app/context.ts'
import type { OwnerFrameData } from '#app/internal/owner-frame.tsx'
import { readHeadSite } from '#app/shell/meta/page-meta.ts'

/** What the bar of the internal pages shows. */
export async function readOwnerFrame(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OwnerFrameData> {
  // The lead desk works while the content service is down.
  const { productName, favicon } = await readHeadSite(context.get(contentContext), '')
  const session = await context.get(ownerContext)?.signIn.session(request)
  return {
    productName,
    icon: favicon?.url ?? null,
    csrf: session?.csrf ?? null,
    user: session?.user ?? null,
    isEditing: Boolean(context.get(ownerContext)?.editing),
  }
}
