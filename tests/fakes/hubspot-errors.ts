import { randomUUID } from 'node:crypto'

/** An error response of HubSpot's. */
export class Refused extends Error {
  readonly reply: { status: number; body: Record<string, unknown> }

  constructor(status: number, category: string, message: string, more: Record<string, unknown> = {}) {
    super(message)
    this.reply = {
      status,
      body: { status: 'error', message, correlationId: randomUUID(), category, ...more },
    }
  }
}

/** Recorded: HubSpot/hubspot-api-nodejs, issue 545. */
export const contactExists = (id: string): Refused =>
  new Refused(409, 'CONFLICT', `Contact already exists. Existing ID: ${id}`)

/**
 * Recorded for a company's own unique property: `Cannot set
 * PropertyValueCoordinates{objectType=COMPANY, propertyName=id_hotel, value=…} on 48328838322.
 * 51090765207 already has that value.`, as a VALIDATION_ERROR with status 400.
 */
export const valueIsTaken = (
  type: string,
  name: string,
  value: string,
  own: string,
  other: string,
): Refused =>
  new Refused(
    400,
    'VALIDATION_ERROR',
    `Cannot set PropertyValueCoordinates{objectType=${type}, propertyName=${name}, value=${value}} on ${own}. ${other} already has that value.`,
  )

export type InvalidProperty = { isValid: false; message: string; error: string; name: string }

/**
 * The list is JSON inside the message; recorded in many issues of HubSpot's client repositories.
 */
export const invalidProperties = (wrong: InvalidProperty[]): Refused =>
  new Refused(400, 'VALIDATION_ERROR', `Property values were not valid: ${JSON.stringify(wrong)}`)

/**
 * Message and policy recorded: HGData/mk-node-hubspot, issue 89; HubSpot's own client looks for
 * this message.
 */
export const tooManySearches = (): Refused =>
  new Refused(429, 'RATE_LIMITS', 'You have reached your secondly limit.', {
    errorType: 'RATE_LIMIT',
    policyName: 'SECONDLY',
    requestId: randomUUID(),
  })

/** Shape from developers.hubspot.com, 'Handling errors' and 'Scopes'. */
export const lacksScope = (scope: string): Refused =>
  new Refused(
    403,
    'MISSING_SCOPES',
    "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
    {
      errors: [
        {
          message: 'One or more of the following scopes are required.',
          context: { requiredGranularScopes: [scope] },
        },
      ],
      links: { scopes: 'https://developers.hubspot.com/scopes' },
    },
  )

/**
 * Status and category as for other invalid properties; the message is made up, as none was
 * recorded.
 */
export const tooManyProperties = (object: string, limit: number): Refused =>
  new Refused(
    400,
    'VALIDATION_ERROR',
    `You have reached the limit of ${limit} custom properties for ${object}.`,
  )

/**
 * The message is made up, as none was recorded; status and category from the reference of the
 * objects API.
 */
export const badAssociation = (what: string): Refused => new Refused(400, 'VALIDATION_ERROR', what)

export const notFound = (message = 'resource not found'): Refused =>
  new Refused(404, 'OBJECT_NOT_FOUND', message)
