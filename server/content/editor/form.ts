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
  const baseFile = base === null ? blank : (JSON.parse(base) as DocumentFile)
  const fileBefore = isCopy(baseFile) ? { ...blank, data: baseFile.data } : baseFile
  const data = readFormFields(
    form,
    fileBefore.data,
    fieldsOf(models.customTypes.get(fileBefore.type)),
    models,
  )
  const uid = typeof form.uid === 'string' && form.uid !== '' ? form.uid : fileBefore.uid
  const publicUid = models.documents.find(({ file }) => file.id === fileBefore.id)?.file.uid
  const formerUids = [fileBefore.previous_uids ?? [], publicUid ?? []].flat().filter((old) => old !== uid)
  const previous_uids = [...new Set(formerUids)]
  const after: DocumentFile = {
    ...fileBefore,
    ...(uid ? { uid } : {}),
    // Links and bookmarks to the published address are redirected; a draft's address has none.
    ...(isDeepStrictEqual(previous_uids, fileBefore.previous_uids ?? []) ? {} : { previous_uids }),
    data,
  }
  return base !== null && isDeepStrictEqual(after, baseFile) ? base : `${JSON.stringify(after, null, 2)}\n`
}
