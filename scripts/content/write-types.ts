import { writeFileSync } from 'node:fs'
import { readArguments } from '#scripts/arguments.ts'
import { contentModelPage, MODEL_PAGE } from './model-page.ts'
import { prismicTypes, TYPES_FILE } from './prismic-types.ts'

readArguments('npm run content:types   writes what is made from the models: after every change of one')
writeFileSync(TYPES_FILE, prismicTypes('.'))
writeFileSync(MODEL_PAGE, contentModelPage('.'))
console.log(`${TYPES_FILE} and ${MODEL_PAGE} written`)
