/** Afterwards this browser sees the site as it is: the cookie of /preview is for all its pages. */
export function endPreview() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers, and is asynchronous
  document.cookie = 'io.prismic.preview=; Max-Age=0; Path=/'
}
