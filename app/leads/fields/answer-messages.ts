import { TICKET_RANGE } from '#app/pricing/ticket-range.ts'

/* Messages for missing answers, the same in the wizard and at its endpoint (spec 1 §5). */

export const INDUSTRY_MISSING = 'Vælg venligst en branche'
export const PRICE_MISSING = 'Indtast venligst en gyldig billetpris'
export const TICKETS_MISSING = `Vælg venligst et antal billetter på mindst ${TICKET_RANGE.min}`
export const TOO_MANY_TICKETS = 'Vælg venligst et antal billetter på højst 10.000.000'
