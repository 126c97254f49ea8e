import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address without the IPv6 form of an IPv4 one, however that is written. */
export function unmapIpv4(ip: string): string {
  return /^::|ffff:/i.test(ip) && isIPv6(ip) ? ipaddr.process(ip).toString() : ip
}

/**
 * The client in an entry of X-Forwarded-For; null if it is no address. Some proxies (IIS, Azure)
 * add the port, also without brackets around a whole IPv6 address, or write brackets as URLs do.
 */
export function readForwardedAddress(entry: string): string | null {
  if (entry.length > 100) return null
  const text = entry.replace(/^"(.*)"$/, '$1')
  const [, inBrackets, beforePort] =
    /^(?:\[([^\]]*)\]|((?:::ffff:)?[\d.]+|(?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d{0,5}$)/i.exec(text) ?? []
  if (inBrackets !== undefined && !/\](?::\d{0,5})?$/.test(text)) return null
  const ip = (inBrackets ?? beforePort ?? text).split('%', 1)[0] ?? ''
  return isIP(ip) ? unmapIpv4(ip) : null
}

/**
 * Sizes of the networks that are limited, largest first: the one list for leads, sign-in and
 * processor time. The last of each is what counts as one address; a visitor has a whole IPv6 /64,
 * and providers assign a customer up to a /48.
 */
const SIZES = { ipv6: [48, 64], ipv4: [24, 32] } as const
/** The limit of a network larger than one address, as a multiple of an address's limit. */
const LARGER_NETWORKS = 2

/** The networks of an address, largest first; what is no address is a network of its own. */
export function networksOf(address: string): string[] {
  const ip = unmapIpv4(address)
  if (isIP(ip) === 0) return [`${ip}/32`]
  const version = isIPv6(ip) ? ipaddr.IPv6 : ipaddr.IPv4
  const sizes = isIPv6(ip) ? SIZES.ipv6 : SIZES.ipv4
  return sizes.map((bits) => `${version.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`)
}

/** The limit of a network that `networksOf` returns, as a multiple of an address's limit. */
export function limitFactor(network: string): number {
  return isOneAddress(network) ? 1 : LARGER_NETWORKS
}

const isOneAddress = (network: string) => /\/(?:32|64)$/.test(network)

const INSIDE = ['unspecified', 'private', 'carrierGradeNat', 'loopback', 'linkLocal', 'uniqueLocal']

/** Whether an address is public, rather than this machine or a private network. */
export function isPublicAddress(ip: string): boolean {
  return isIP(ip) !== 0 && !INSIDE.includes(ipaddr.process(ip).range())
}

/** A server's URL. */
export function urlAt(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
