import fc from 'fast-check'

// Properties run again for each bug: a few tries mostly find what a hundred would.
fc.configureGlobal({ numRuns: 20 })
