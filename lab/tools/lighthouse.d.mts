/** What is read of Lighthouse's report. */
export interface Report {
  requestedUrl?: string
  runtimeError?: { code: string; message: string }
  audits: Record<string, { numericValue?: number; score: number | null }>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
}

/** Lighthouse's report on a page, mobile, in a browser that is started for it. */
export function reportOn(
  url: string,
  how: {
    chromePath: string
    browserFlags: string[]
    /** Of the simulated phone's processor. */
    slowdown: number
    headers: Record<string, string>
  },
): Promise<Report>
