/** How long leads are stored, in days, and where sales works with them. */
export interface StoredLeads {
  /** After the last delivery and the last note, RETENTION_DELIVERED_DAYS. */
  deliveredDays: number
  /** At most, unless a person keeps a lead, RETENTION_UNDELIVERED_DAYS. */
  undeliveredDays: number
  hasCrm: boolean
}
