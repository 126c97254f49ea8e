/**
 * The features in use that not every engine had by the end of 2024, by their ids in `web-features`,
 * each with what a browser without it does. To add one, say that here, and how it is removed in
 * older-browser.ts.
 */
const WITHOUT = {
  popover:
    'The mobile menu, a dialog, is used at every width; without scripts too, the footer has the links.',
  'open-pseudo': 'open: and group-open: of Tailwind also name [open].',
  'cross-document-view-transitions': 'Pages do not cross-fade.',
  'view-transitions': 'They cross-fade with the usual duration.',
  'view-transitions-element-scoped':
    'A transition that is skipped as the script comes is an error in the console.',
  'speculation-rules': 'Nothing is prefetched.',
  'network-information': 'Links are prefetched on slow connections too, by browsers that prefetch.',
  'trusted-types': 'The rest of the policy blocks inline scripts.',
  'permissions-policy': 'No page asks for camera or location.',
  gpc: 'A visitor who opts out is measured, which stores nothing about a person.',
  window: 'A demo is requested without its booking page.',
  'event-timing': 'The response time to input is not measured.',
  requestidlecallback: 'web-vitals uses setTimeout.',
  'page-lifecycle': 'A discarded tab is counted as a page load.',
  'hyphenate-limit-chars': 'Shorter words are hyphenated on a phone too.',
  'text-wrap-pretty': 'A paragraph may end with a single word.',
  'font-metric-overrides': 'Lines shift as the fonts arrive (Safari), but none that has to stay one line.',
  'font-family-ui': 'Code has the next font of the list.',
  'content-visibility': 'Closed answers are not printed.',
  'details-content': 'Closed answers are not printed.',
  'page-breaks': 'A heading may be the last line of a sheet (Firefox).',
  'forced-colors': 'The engine has no forced colours (Safari).',
  'accent-color': "In forced colours the slider has the system's colour.",
  'overscroll-behavior': 'At the end of a menu or modal the page behind scrolls, unless it is locked.',
  cursor: 'Clickable elements have an arrow; phones have no pointer.',
  resize: 'A text area keeps its size (iOS).',
  share: "'Del beregning' copies the link.",
  selection: "Selected text has the system's colours (iOS).",
  manifest: 'A home screen shows the title of the page.',
}

export const listedFeatures = Object.keys(WITHOUT)
