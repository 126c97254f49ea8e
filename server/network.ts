import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** An address without the IPv6 form of an IPv4 one, however that is written. */
export function withoutMapping(ip: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (dotted !== undefined || !/ffff:[\da-f.:]+$/i.test(ip) || !isIPv6(ip)) return dotted ?? ip
  const canonical = URL.parse(`http://[${ip}]`)?.hostname ?? ''
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return ip
  const number = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.')
}

/**
 * The client in an entry of X-Forwarded-For; null if it is no address. Some proxies (IIS, Azure)
 * add the port, or write IPv6 in brackets as URLs do.
 */
export function readForwardedAddress(entry: string): string | null {
  if (entry.length > 100) return null
  const text = entry.replace(/^"(.*)"$/, '$1')
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\]|([\d.]+):\d{1,5}$)/.exec(text) ?? []
  if (inBrackets !== undefined && !/\](?::\d{1,5})?$/.test(text)) return null
  const ip = (inBrackets ?? beforePort ?? text).split('%', 1)[0] ?? ''
  return isIP(ip) ? withoutMapping(ip) : null
}

/**
 * The network of an address in canonical form: the first `bits` of IPv6; of IPv4, also mapped, the
 * first 24 bits, or the whole address.
 */
export function networkOf(address: string, bits: number): string {
  const ip = withoutMapping(address)
  if (isIPv4(ip) && bits === 24) return ip.split('.').slice(0, 3).join('.')
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  const all = ip.includes('::') ? [...groups, ...zeros, ...rest] : groups
  return all
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => {
      const kept = Math.min(16, bits - index * 16)
      return ((Number.parseInt(group, 16) >> (16 - kept)) << (16 - kept)).toString(16)
    })
    .join(':')
}

/**
 * Sizes of the networks that are limited, largest first: the one list for leads, sign-in and
 * processor time. The last of each is what counts as one address; a visitor has a whole IPv6 /64,
 * and providers assign a customer a /56 or a /48.
 */
const SIZES = { ipv6: [48, 56, 64], ipv4: [24, 32] } as const
/** What a network that is larger than an address may, as a multiple of what one address may. */
const LARGER_NETWORKS = 2

/** The networks of an address, largest first. */
export function networksOf(address: string): string[] {
  const sizes = isIPv6(withoutMapping(address)) ? SIZES.ipv6 : SIZES.ipv4
  return sizes.map((bits) => `${networkOf(address, bits)}/${bits}`)
}

/** What a network that `networksOf` names may, as a multiple of what one address may. */
export function shareOf(network: string): number {
  return isOneAddress(network) ? 1 : LARGER_NETWORKS
}

const isOneAddress = (network: string) => /\/(?:32|64)$/.test(network)

const inside = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(address, bits, 'ipv6')

/** Whether an address is public, rather than this machine or a private network. */
export function isOutside(ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && !inside.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}
