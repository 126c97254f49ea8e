import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { runProgram } from '#tests/built-site.ts'

test('npm start says that its port is in use before it installs or builds anything', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { code, stdout, stderr } = await runProgram('scripts/start.mjs', { PORT: port, HOST: '127.0.0.1' })
    .ended
  other.close()
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is in use: stop what uses it, or set PORT to another one.\n`,
  })
})
