// Which browser tests `npm test` leaves out, each with the reason; single cases have `@whole` in
// their title.

/** Browser tests that only `npm run test:whole` has. */
export const wholeSpecs = {
  'attribution.spec.ts':
    'frame-events.spec.ts carries a campaign; tests/process/lead-table.test.ts follows it to its ends',
  'budget.spec.ts': 'weighs the build',
  'colours.spec.ts': 'all pages in forced colours; walk.spec.ts has the contrasts of each kind',
  'content-editor.spec.ts':
    'for editors; tests/contract/content-editing-forms.test.ts reads and writes the forms in both',
  'development.spec.ts': 'npm run dev, which no visitor meets',
  'eight-tasks.spec.ts':
    'presses and screens until an answer is in sight; journeys.spec.ts walks to leads in both',
  'field-measurement.spec.ts': 'measures visits; tests/contract/measurements.test.ts is in both',
  'help-centres.spec.ts': 'the search; app/ finds articles in both, and tests/golden/ has the pages',
  'iphone.spec.ts': 'measures of WebKit on a phone',
  'islands-faults.spec.ts': 'scripts that fail; islands.spec.ts has one of each way',
  'islands-hydration.spec.ts':
    'every state of every island with a build of its own; tests/golden/ has their texts',
  'lead-fields.spec.ts': 'fills every control; tests/process/lead-table.test.ts follows every field',
  'lead-side-by-side.spec.ts':
    'leads to all their readers; tests/contract/lead-side-by-side.test.ts has the server',
  'long-texts.spec.ts': '25 pages at four widths with texts that nobody has written yet',
  'mails.spec.ts': 'letters in a browser; tests/golden/leads/ has their words and figures',
  'older-browsers.spec.ts': 'browsers of 2024 and before',
  'looks-alike.spec.ts': 'what looks.spec.ts takes for equal, and what it notices',
  'page-faults.spec.ts': '29 pages at six widths and on paper',
  'price-pages.spec.ts': 'cards and their links; tests/golden/ has the pages, home.spec.ts the fee line',
  'products-and-customers.spec.ts': 'lists and their filters; tests/golden/ has them without scripts',
  'shareable-link.spec.ts': 'another program that draws the page in Prismic’s toolbar',
  'site.spec.ts': 'what fails a browser test, which each of them has',
  'slice-simulator.spec.ts': 'Prismic’s preview of blocks',
  'small-screens.spec.ts': '18 pages at five widths and on paper',
  'stated-amounts.spec.ts': 'the largest prices of content; result.spec.ts has those of calculations',
  'typing.spec.ts': 'typed values in the browser; app/ reads them in both',
  'upkeep.spec.ts': 'pages that stay open while the site is replaced',
  'without-content.spec.ts': 'the site while its content is away; tests/contract/ has the server',
  'wizard-states.spec.ts': 'states of the wizard; tests/golden/ has their texts',
}

/** In the title of a single case that is left out. */
const MARK = '@whole'

/** The arguments of Playwright for a length, after `test`. */
export function browserRun(length) {
  if (length === 'whole') return []
  const names = Object.keys(wholeSpecs).map((file) => file.replaceAll('.', '\\.'))
  // Matched against project, file and titles, separated by spaces.
  const leftOut = [MARK, ...names.map((name) => `^\\S+ (\\S+/)?${name} `)].join('|')
  return [length === 'short' ? `--grep-invert=${leftOut}` : `--grep=${leftOut}`]
}
