import { emptyBlock, fullBlock } from '#app/calculator/inline/inline-calculator.island.examples.ts'
import { blockExamples } from '#app/slices/block-examples.tsx'

export const examples = blockExamples([fullBlock], emptyBlock)
