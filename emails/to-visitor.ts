/** The reason for the mail, for a recipient who may not have asked for it. */
export function whyThisMail(siteUrl: string): string {
  return `Du får mailen, fordi adressen blev skrevet i formularen på ${new URL(siteUrl).host}. Var det ikke dig, kan du se bort fra den.`
}
