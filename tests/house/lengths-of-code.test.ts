import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/**
 * How many lines a file of code, a component and any other function may have. What is longer does
 * several things, which an outline cannot show and a test cannot call. Comments count in functions,
 * not in files.
 */
const limits = { file: 300, component: 120, logic: 80 }

/** Lines with more than a comment on them. */
function linesOfCode(text: string, comments: { start: number; end: number }[]): number {
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return code.split('\n').filter((line) => line.trim() !== '').length
}

/** The names of the functions that are too long. */
function longFunctions(file: string, text: string, program: ESTree.Program): string[] {
  const names = new Map<ESTree.Node, string>()
  const found: string[] = []
  const measure = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const name = ('id' in node && node.id?.name) || names.get(node) || 'a function without a name'
    const lines = text.slice(node.start, node.end).split('\n').length
    const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(name)
    if (lines > (isComponent ? limits.component : limits.logic)) found.push(name)
  }
  const name = (node: ESTree.Node | null, id: ESTree.Node) => {
    if (node && id.type === 'Identifier') names.set(node, id.name)
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => name(init, id),
    Property: ({ key, value }) => name(value, key),
    MethodDefinition: ({ key, value }) => name(value, key),
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return found
}

test('files, components and functions are short enough to be read as one thing', () => {
  const files = globSync('{app,server,scripts,emails}/**/*.{ts,tsx,mjs}', {
    exclude: ['**/*.test.{ts,tsx}', '**/*.examples.{ts,tsx}', '**/*.d.ts'],
  })
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const { program, comments } = parseSync(file, text)
    const isLong = linesOfCode(text, comments) > limits.file
    return [...(isLong ? [file] : []), ...longFunctions(file, text, program).map((name) => `${file} ${name}`)]
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
