/** The addresses of Prismic's APIs (docs/prismic.md). */
export function prismicAddresses(repository: string) {
  return {
    customTypes: 'https://customtypes.prismic.io',
    assets: 'https://asset-api.prismic.io',
    migration: 'https://migration.prismic.io',
    /** The Content API. */
    content: `https://${repository}.cdn.prismic.io/api/v2`,
  }
}
