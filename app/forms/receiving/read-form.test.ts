import { expect, test } from 'vitest'
import { readForm } from './read-form.server.ts'

function request(type: string, body: string): Request {
  return new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type }, body })
}

test('a form is read in both of its encodings', async () => {
  expect((await readForm(request('application/x-www-form-urlencoded', 'navn=Mette'))).get('navn')).toBe(
    'Mette',
  )
  const part = '--x\r\nContent-Disposition: form-data; name="navn"\r\n\r\nMette\r\n--x--\r\n'
  expect((await readForm(request('multipart/form-data; boundary=x', part))).get('navn')).toBe('Mette')
})

test.each([
  ['application/json', '{"navn":"Mette"}'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="navn"\r\n\r\nMet'],
  ['multipart/form-data', '--x'],
  ['', ''],
])('a body of type %j that is incomplete or not a form gets a 400', async (type, body) => {
  await expect(readForm(request(type, body))).rejects.toMatchObject({ init: { status: 400 } })
})
