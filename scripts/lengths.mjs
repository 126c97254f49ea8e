// The two lengths of the tests (docs/decisions/0014-what-npm-test-leaves-out.md): which files
// `npm test` leaves out, each with the reason, and how each test runner is told. Single cases have
// `@whole` in their title.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './prepare.mjs'

/** Unit, contract and process tests that only `npm run test:whole` has. */
export const wholeFiles = {
  'lab/long-check.test.ts': 'the runner of the long checks, which no visitor meets',
  'tests/baseline/baseline.test.ts': 'which new features the built files use; the browser tests use them',
  'tests/contract/doctor.test.ts': 'checks of services, which no visitor meets',
  'tests/contract/lead-backup.test.ts': 'backups; tests/contract/lead-path.test.ts stores and reads',
  'tests/contract/mail-command.test.ts':
    'a command of the owner; tests/contract/mail.test.ts sends by the same account',
  'tests/house/old-node.test.ts': 'what an older Node says of it, which no visitor meets',
  'tests/house/prepare.test.ts': 'two commands that install at once, which no visitor meets',
  'tests/house/read-only.test.ts': 'a checkout that cannot be written, which no visitor meets',
  'tests/process/consent.test.ts':
    'by HTTP; consent.spec.ts gives the answer, keeps and changes it in a browser',
  'tests/process/content-editing.test.ts':
    'by HTTP; tests/contract/content-editing-forms.test.ts reads and writes the forms in both',
  'tests/process/content-folder.test.ts': 'by processes; server/content/repository/ reads folders in both',
  'tests/process/content-push.test.ts': 'by the command, what tests/contract/content-*.test.ts do without',
  'tests/process/doctor.test.ts': 'by the command, what tests/contract/doctor.test.ts does without',
  'tests/process/fuzz.test.ts': 'tests/fuzz/hostile.test.ts reads hostile texts without a server in both',
  'tests/process/hostile-requests.test.ts':
    'tests/contract/pages/ and tests/fuzz/hostile.test.ts are in both',
  'tests/process/launch.test.ts': 'a rebrand of all content, which an owner does once',
  'tests/process/lead-bodies.test.ts': 'generated bodies; app/lead/fields/ checks fields in both',
  'tests/process/lead-commands.test.ts': 'by the command, what tests/contract/lead-desk.test.ts does without',
  'tests/process/lead-export.test.ts':
    'exports that break off; tests/contract/lead-desk.test.ts exports in both',
  'tests/process/lead-store-care.test.ts':
    'by processes, what tests/contract/lead-backup.test.ts does without',
  'tests/process/lead-stores.test.ts': 'two servers; tests/contract/lead-instances.test.ts has two stores',
  'tests/process/locked-store.test.ts': 'waits out a lock of the store',
  'tests/process/log-output.test.ts': 'a full disk under the log',
  'tests/process/observatory.test.ts': 'grades headers that tests/golden/answers.test.ts records',
  'tests/process/operations.test.ts': 'the scripts of docs/operations.md, on copies of a site',
  'tests/process/outages.test.ts': 'by processes; tests/contract/content-service.test.ts is in both',
  'tests/process/previews.test.ts':
    'for editors; tests/contract/embedded-repository.test.ts reads drafts and releases in both',
  'tests/process/prices.test.ts': 'builds a site for each change of a price',
  'tests/process/start.test.ts': 'starts and ends of processes; most process tests start one',
  'tests/process/valid-html.test.ts': 'rules of HTML; tests/golden/answers.test.ts has each document in both',
  'tests/process/what-it-costs.test.ts': 'compares the figures that tests/golden/leads/ has in every place',
  'tests/render/found-pages.test.ts':
    'for search engines and chats; tests/golden/ has sitemap, robots.txt and each head',
  'tests/render/mutated-documents.test.ts': 'generated documents; each shipped one is in both',
}

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

/** In the title of a single case that is left out (whole.ts). */
const MARK = '@whole'

/**
 * The runs of Vitest for a length, each as the arguments after `run`. Those of 'short' and 'rest'
 * together are all cases.
 */
export function unitRuns(length) {
  const files = Object.keys(wholeFiles)
  if (length === 'whole') return [[]]
  if (length === 'short') return [[WITHOUT_MARKED, ...files.map((file) => `--exclude=${file}`)]]
  // Vitest reads a file to find its marked cases, so it is given only those that have some.
  return [files, [ONLY_MARKED, ...unitTests().filter((file) => !(file in wholeFiles) && hasMark(file))]]
}

const ONLY_MARKED = `--testNamePattern=${MARK}`
const WITHOUT_MARKED = `--testNamePattern=^(?!.*${MARK})`

/** Whether a run has a case, which Vitest's report lists as skipped otherwise. */
export const isOf = (title, run) =>
  run[0] === ONLY_MARKED ? title.includes(MARK) : run[0] !== WITHOUT_MARKED || !title.includes(MARK)

/** The arguments of Playwright for a length, after `test`. */
export function browserRun(length) {
  if (length === 'whole') return []
  const names = Object.keys(wholeSpecs).map((file) => file.replaceAll('.', '\\.'))
  // Matched against project, file and titles, separated by spaces.
  const leftOut = [MARK, ...names.map((name) => `^\\S+ (\\S+/)?${name} `)].join('|')
  return [length === 'short' ? `--grep-invert=${leftOut}` : `--grep=${leftOut}`]
}

function unitTests() {
  return ['app', 'server', 'emails', 'tests', 'lab'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
}

/** Whether `npm run test:rest` finds the marked cases of a file. */
export const hasMark = (file) =>
  /@whole|\b(?:onlyWhole|afterFirst)\b/.test(readFileSync(join(projectFolder, file), 'utf8'))
