import { data, isRouteErrorResponse } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { OwnerFrame, type OwnerFrameData } from './owner-frame.tsx'

/** The error to throw before loading a page that the person may not open. */
export function refusedWithin(frame: OwnerFrameData) {
  return data({ frame }, { status: 403 })
}

/** The bar of a page that was refused by it; null: it is another error. */
export function frameOfRefused(error: unknown): OwnerFrameData | null {
  return isRouteErrorResponse(error) && error.status === 403 ? (error.data?.frame ?? null) : null
}

interface RefusedPageProps {
  frame: OwnerFrameData
  heading: string
  text: string
}

/** The refusal below the bar, which links to the pages that the person may open. */
export function RefusedPage({ frame, heading, text }: RefusedPageProps) {
  return (
    <OwnerFrame data={frame}>
      <div className="grid max-w-text justify-items-start gap-5">
        <h1 className="text-h2">{heading}</h1>
        <p>{text}</p>
        <Button href="/intern">Til de interne sider</Button>
      </div>
    </OwnerFrame>
  )
}
