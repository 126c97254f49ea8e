import { writeFileSync } from 'node:fs'
import { readArguments } from '#scripts/arguments.ts'
import { prismicTypes, TYPES_FILE } from './prismic-types.ts'

readArguments('npm run content:types   writes the types of the models; run it after each change of a model')
writeFileSync(TYPES_FILE, prismicTypes('.'))
console.log(`${TYPES_FILE} written`)
