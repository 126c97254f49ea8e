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
 * The list is JSON inside the message, and once more in `errors`; recorded in many issues of
 * HubSpot's client repositories.
 */
export const invalidProperties = (wrong: InvalidProperty[]): Refused =>
  new Refused(400, 'VALIDATION_ERROR', `Property values were not valid: ${JSON.stringify(wrong)}`, {
    errors: wrong.map(({ message, error, name }) => ({
      message,
      code: error,
      context: { propertyName: [name] },
    })),
  })

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

const ASSOCIATIONS_INVALID = 'One or more associations are invalid'

/** Recorded in several repositories, for an object that does not exist or was deleted. */
export const noSuchAssociate = (type: string, id: string): Refused =>
  new Refused(400, 'VALIDATION_ERROR', ASSOCIATIONS_INVALID, {
    context: { INVALID_OBJECT_IDS: [`${type}=${id} is not valid`], objectId: [id], objectType: [type] },
  })

/** Recorded for an association type of the portal's own. */
export const noSuchAssociation = (category: unknown, typeId: unknown): Refused =>
  new Refused(400, 'VALIDATION_ERROR', ASSOCIATIONS_INVALID, {
    context: {
      associationSpec: [`${category}=${typeId}`],
      INVALID_ASSOCIATION_TYPE_ID: [`${category}=${typeId} is not a valid association definition id`],
    },
  })

/** Recorded: part of the body of a 207 to a batch that is read. */
export const missingInBatch = (type: string, ids: string[]): Record<string, unknown> => ({
  status: 'error',
  category: 'OBJECT_NOT_FOUND',
  message: `Could not get some ${type} objects, they may be deleted or not exist. Check that ids are valid.`,
  context: { ids },
})

export const notFound = (message = 'resource not found'): Refused =>
  new Refused(404, 'OBJECT_NOT_FOUND', message)
