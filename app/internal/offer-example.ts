/** The offer mail made from sample data (spec 1 §3). */
export type OfferExample = { subject: string; html: string; text: string }
