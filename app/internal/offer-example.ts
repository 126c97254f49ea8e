/** The offer mail made from sample data. */
export type OfferExample = { subject: string; html: string; text: string }
