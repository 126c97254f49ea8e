import type { BuiltSite } from '#tests/built-site.ts'
import { addColleague, cookieOf, postForm, pressLink, signInAsOwner } from '#tests/internal-pages.ts'

/**
 * Who comes in where while an edition without named access runs beside this one on one store:
 * nobody of the one is an owner of the other. Returns what does not hold.
 */
export async function faultsOfAccess(
  former: BuiltSite,
  current: BuiltSite,
  secret: string,
): Promise<string[]> {
  const faults: string[] = []
  const expectStatus = async (what: string, site: BuiltSite, cookie: string, status: number) => {
    const answer = await fetch(`${site.url}/intern`, { headers: { cookie }, redirect: 'manual' })
    if (answer.status !== status) faults.push(`${what}: ${answer.status}`)
  }
  const owner = await signInAsOwner(current.url, secret)
  const colleague = { name: 'Mette Holm', email: 'mette@firma.example', rights: ['leads'] }
  const path = await addColleague(current.url, owner, colleague)
  const link = path.split('link=')[1] ?? ''
  const pressed = await postForm(former.url, '/intern/log-ind', { link })
  if (cookieOf(pressed) !== '') faults.push('the former signs a colleague in')
  const { cookie } = await pressLink(current.url, path)
  await expectStatus('a colleague in this edition', current, cookie, 200)
  await expectStatus('a colleague in the former', former, cookie, 303)
  const renamed = cookie.replace('intern-kollega=', 'intern=')
  for (const site of [former, current])
    await expectStatus("a colleague's cookie under the owner's name", site, renamed, 303)

  await expectStatus("this edition's owner in the former", former, owner.cookie, 200)
  const ofFormer = await signInAsOwner(former.url, secret)
  await expectStatus("the former's owner in this edition", current, ofFormer.cookie, 200)
  const page = await (
    await fetch(`${current.url}/intern/adgang`, { headers: { cookie: owner.cookie } })
  ).text()
  const own = /Dig, her(?:(?!name="session").)*?name="session" value="([\w-]+)"/s.exec(page)?.[1] ?? ''
  const fields = { csrf: owner.csrf, handling: 'log-ud', session: own }
  await postForm(current.url, '/intern/adgang', fields, owner.cookie)
  for (const site of [former, current])
    await expectStatus('a session of the owner that was ended', site, owner.cookie, 303)
  return faults
}
