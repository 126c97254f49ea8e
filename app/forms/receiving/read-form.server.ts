import { data } from 'react-router'

/** The texts of a posted form, without files. Throws as `readForm` does. */
export async function readTexts(request: Request): Promise<URLSearchParams> {
  const fields = [...(await readForm(request))]
  return new URLSearchParams(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The fields of a posted form. Throws a 400 response if the body is not a complete form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
