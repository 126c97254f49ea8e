import { data } from 'react-router'

/** The fields of a form as it was posted. Throws the answer 400 for a body that is no form, or only the half of one. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
