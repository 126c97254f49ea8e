import { nextBankDay, noonOf } from '#server/bank-days.ts'
import { MARK_PROPERTIES } from './delivery-progress.ts'
import { associationsTo, type HubspotDelivery, withOwner } from './hubspot-delivery.ts'
import type { HubspotRecord, Properties } from './hubspot-responses.ts'
import { anonymousTaskSubject, noteBody, taskProperties } from './lead-in-hubspot.ts'
import { associateTolerantly, type Creation, createTolerantly, updateTolerantly } from './tolerant-writes.ts'

// HubSpot's ids of association types (its client, src/enums/AssociationTypes.ts).
const NOTE_TO_CONTACT = 202
const NOTE_TO_COMPANY = 190
const NOTE_TO_DEAL = 214
const TASK_TO_CONTACT = 204
const TASK_TO_DEAL = 216

/**
 * Creates the note unless it exists. Returns 0 once it does, else the ms to wait until that is
 * known.
 */
export async function ensureNote(
  delivery: HubspotDelivery,
  dealId: string,
  record: HubspotRecord | null,
  companyId: string | null,
): Promise<number> {
  const { progress, stored, description, mark, isCompleted, differences, writes } = delivery
  const step = isCompleted ? 'note-completed' : 'note'
  if (await progress.recordIfCreated(step, 'notes', dealId, mark)) return 0
  const creation: Creation = {
    object: 'notes',
    properties: withOwner(delivery, {
      hs_timestamp: new Date(stored.completedAt ?? stored.receivedAt).toISOString(),
      [MARK_PROPERTIES.notes]: noteBody(stored, description, mark, differences, writes.refused),
    }),
    essential: ['hs_timestamp', MARK_PROPERTIES.notes],
    associations: associationsTo(
      [dealId, NOTE_TO_DEAL],
      [record?.id, NOTE_TO_CONTACT],
      [companyId, NOTE_TO_COMPANY],
    ),
  }
  return createOnce(delivery, step, creation, 'note')
}

/** The same for the task. */
export async function ensureTask(
  delivery: HubspotDelivery,
  dealId: string,
  record: HubspotRecord | null,
): Promise<number> {
  const { progress, stored, mark, isCompleted } = delivery
  const step = isCompleted ? 'task-completed' : 'task'
  const details = taskProperties(stored, mark)
  if (await progress.recordIfCreated(step, 'tasks', dealId, mark)) return 0
  if (isCompleted && (await completeTask(delivery, dealId, record, details))) return 0
  const creation: Creation = {
    object: 'tasks',
    properties: withOwner(delivery, {
      hs_timestamp: new Date(noonOf(stored.answerBy ?? nextBankDay(stored.receivedAt))).toISOString(),
      ...details,
      hs_task_status: 'NOT_STARTED',
      hs_task_priority: 'HIGH',
    }),
    essential: ['hs_timestamp', MARK_PROPERTIES.tasks, 'hs_task_status'],
    associations: associationsTo([dealId, TASK_TO_DEAL], [record?.id, TASK_TO_CONTACT]),
  }
  return createOnce(delivery, step, creation, 'task')
}

/**
 * Creates a note or task, which HubSpot would create twice, unless an earlier request may still
 * create it.
 */
async function createOnce(
  { progress, writes }: HubspotDelivery,
  step: string,
  creation: Creation,
  refusedAs: string,
): Promise<number> {
  const wait = progress.mayStillBeCreated(step)
  if (wait > 0) return wait
  const created = await progress.request(step, () => createTolerantly(writes, creation, refusedAs))
  if (created.kind === 'created') await progress.save(step, created.id)
  return 0
}

/** Updates the task of a demo with its contact; false if the task is done or gone. */
async function completeTask(
  { progress, writes, stored }: HubspotDelivery,
  dealId: string,
  record: HubspotRecord | null,
  details: Properties,
): Promise<boolean> {
  const markBefore = `[${stored.reference}]`
  if (!(await progress.recordIfCreated('task', 'tasks', dealId, markBefore))) return false
  const task = await progress.find('task', 'tasks', ['hs_task_status', MARK_PROPERTIES.tasks])
  if (task === null || task.properties.hs_task_status === 'COMPLETED') return false
  const isOurs = task.properties[MARK_PROPERTIES.tasks] === anonymousTaskSubject(stored, markBefore)
  const { [MARK_PROPERTIES.tasks]: _, ...others } = details
  await updateTolerantly(writes, 'tasks', task.id, isOurs ? details : others)
  if (record !== null) await associateTolerantly(writes, 'tasks', task.id, 'contacts', record.id)
  await progress.save('task-completed', task.id)
  return true
}
