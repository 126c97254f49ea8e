import { isDeepStrictEqual } from 'node:util'
import { type DocumentFile, fieldsOf, type JsonObject } from '#server/content/repository/model.ts'
import type { FormModels } from './block-fields.ts'
import { BASE } from './form-names.ts'
import { readFormFields } from './read-fields.ts'
import { showFields } from './show-fields.ts'

/*
 * Converts a document file to a form and back. What the form does not show, and what was not
 * changed in it, stays in the file as it was.
 */

/** The form of a document file. */
export function formOf(text: string, models: FormModels): JsonObject {
  const file = JSON.parse(text) as DocumentFile
  const form = showFields(file.data, fieldsOf(models.customTypes.get(file.type)), models)
  return { ...form, ...(file.uid ? { uid: file.uid } : {}), [BASE]: text }
}

/**
 * The document file after an edit; unchanged parts keep their text. `isCopy`: the form was made
 * from this file, but belongs to another document.
 */
export function fileOf(
  form: JsonObject,
  blank: DocumentFile,
  models: FormModels,
  isCopy: (base: DocumentFile) => boolean = () => false,
): string {
  const base = typeof form[BASE] === 'string' ? form[BASE] : null
  const shown = base === null ? blank : (JSON.parse(base) as DocumentFile)
  const before = isCopy(shown) ? { ...blank, data: shown.data } : shown
  const data = readFormFields(form, before.data, fieldsOf(models.customTypes.get(before.type)), models)
  const uid = typeof form.uid === 'string' && form.uid !== '' ? form.uid : before.uid
  const publicUid = models.documents.find(({ file }) => file.id === before.id)?.file.uid
  const former = [before.previous_uids ?? [], publicUid ?? []].flat().filter((old) => old !== uid)
  const previous_uids = [...new Set(former)]
  const after: DocumentFile = {
    ...before,
    ...(uid ? { uid } : {}),
    // Links and bookmarks to the published address are redirected; a draft's address has none.
    ...(isDeepStrictEqual(previous_uids, before.previous_uids ?? []) ? {} : { previous_uids }),
    data,
  }
  return base !== null && isDeepStrictEqual(after, shown) ? base : `${JSON.stringify(after, null, 2)}\n`
}
