import fc from 'fast-check'

// A property is asked again for each bug: a few tries find what a hundred would mostly find as
// well.
fc.configureGlobal({ numRuns: 20 })
