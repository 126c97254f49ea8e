/** The addresses of Prismic's APIs (docs/prismic.md). */
export interface PrismicAddresses {
  customTypes: string
  assets: string
  migration: string
  /** The Content API: `https://<repository>.cdn.prismic.io/api/v2`. */
  content: string
}

export function prismicAddresses(repository: string): PrismicAddresses {
  return {
    customTypes: 'https://customtypes.prismic.io',
    assets: 'https://asset-api.prismic.io',
    migration: 'https://migration.prismic.io',
    content: `https://${repository}.cdn.prismic.io/api/v2`,
  }
}
