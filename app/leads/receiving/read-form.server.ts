import { data } from 'react-router'

/** The fields of a posted form. Throws a 400 response if the body is not a complete form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
