import { expect, test } from 'vitest'
import { partsOfPage, readStylesheet } from './page-styles.ts'

const rules = (css: string, ...classes: string[]) => rulesFor(css, `<h1 class="${classes.join(' ')}">`)
const rulesFor = (css: string, html: string) => readStylesheet(css).for(partsOfPage(html))

test('a page gets the rules of its classes, and all rules that need none', () => {
  const css = ':root{a:1}.a{b:c}.d{e:f}.a .d{g:h}h1{i:j}[data-x]{k:l}'
  expect(rules(css, 'a')).toBe(':root{a:1}.a{b:c}h1{i:j}[data-x]{k:l}')
  expect(rules(css, 'a', 'd')).toBe(css)
})

test('one matching selector of a list is enough', () => {
  expect(rules('.a,.b{c:d}', 'b')).toBe('.a,.b{c:d}')
  expect(rules('.a,h1{c:d}')).toBe('.a,h1{c:d}')
})

test('classes with signs are read as they stand in the page', () => {
  const css =
    '.md\\:p-2{a:b}.w-\\[3\\.5rem\\]{a:b}.\\*\\:x{a:b}.before\\:content-\\[\\"\\{\\"\\]{content:"{"}'
  expect(rules(css, 'md:p-2', 'w-[3.5rem]', '*:x', 'before:content-[&quot;{&quot;]')).toBe(css)
  expect(rules(css)).toBe('')
})

test('of a choice inside of :is, :where and :has one is needed', () => {
  const css = '.a:is(:where(.group):open *){b:c}:is(.b .c,.d)>p,.e{f:g}li:has(>.h:last-child)+.i{j:k}'
  expect(rulesFor(css, '<p class="a d">')).toBe(':is(.b .c,.d)>p,.e{f:g}')
  expect(rulesFor(css, '<p class="b group">')).toBe('')
  expect(rulesFor(css, '<p class="a b c group">')).toBe(
    '.a:is(:where(.group):open *){b:c}:is(.b .c,.d)>p,.e{f:g}',
  )
  expect(rulesFor(css, '<li class="h i">')).toBe('li:has(>.h:last-child)+.i{j:k}')
  expect(rulesFor(':is(.\\*\\:p-3>*){a:b}', '<p class="p-3">')).toBe('')
  expect(rulesFor(':is(.\\*\\:p-3>*){a:b}', '<p class="*:p-3">')).toBe(':is(.\\*\\:p-3>*){a:b}')
})

test('classes inside of :not and of [] are not needed', () => {
  expect(rules('.a:not(:is(.b .c)){d:e}', 'a')).toBe('.a:not(:is(.b .c)){d:e}')
  expect(rules('.a[data-x=".b:is(.c)"]{d:e}', 'a')).toBe('.a[data-x=".b:is(.c)"]{d:e}')
})

test('conditions without a rule left in them go, layers keep their place', () => {
  const css =
    '@layer base,utilities;@layer base{.a{b:c}}@layer utilities{@media (width>=1px){.d{e:f}}.g{h:i}}'
  expect(rules(css, 'g')).toBe('@layer base,utilities;@layer base{}@layer utilities{.g{h:i}}')
})

test('elements that the page has not got need no rules', () => {
  const css = 'h1,h2{a:b}table td{a:b}ul>li:before{a:b}:is(h1,table){a:b}svg linearGradient{a:b}'
  expect(rulesFor(css, '<h2></h2><ul><li></li></ul>')).toBe('h1,h2{a:b}ul>li:before{a:b}')
  expect(rulesFor(css, '<h1><table><td><ul><li><svg><linearGradient/>')).toBe(css)
})

test('what is for a pointer or for paper comes with the whole stylesheet', () => {
  const css =
    '.a:hover{b:c}.a:active,.a:hover{b:c}.a:is(.x:hover *){b:c}@media (hover:hover){.a{b:c}}@media print{.a{b:c}}'
  expect(rules(`${css}.a:focus-visible{b:c}.a,.a:hover{b:c}.hover\\:d{b:c}`, 'a', 'hover:d')).toBe(
    '.a,.a:hover{b:c}.hover\\:d{b:c}',
  )
})

test('the parts of a field need such a field', () => {
  const css = '::-webkit-datetime-edit{a:b}::file-selector-button{a:b}::placeholder{a:b}'
  expect(rulesFor(css, '<p>')).toBe('')
  expect(rulesFor(css, '<input type="text"/>')).toBe('::placeholder{a:b}')
  expect(rulesFor(css, '<textarea>')).toBe('::placeholder{a:b}')
  expect(rulesFor(css, '<input id="d" type="date"/><input type="file"/>')).toBe(css)
})

test('custom properties stay that are used by a rule, by the page, or by one that stays', () => {
  const css = ':root{--a:var(--b);--b:1;--c:2;--d:3;e:f}.g{h:var(--a)}.i{j:var(--c)}'
  expect(rulesFor(css, '<p class="g">')).toBe(':root{--a:var(--b);--b:1;e:f}.g{h:var(--a)}')
  expect(rulesFor(css, '<p style="color:var(--d)">')).toBe(':root{--d:3;e:f}')
  expect(rulesFor(':root{--a:1;--b:2}', '<p>')).toBe('')
})

test('animations and registered properties stay that something kept speaks of', () => {
  const css =
    '@keyframes x{0%{a:b}to{c:var(--y)}}@property --y{syntax:"*"}:root{--run:x 1s}.g{animation:var(--run)}'
  expect(rulesFor(css, '<p class="g">')).toBe(css)
  expect(rulesFor(css, '<p>')).toBe('')
})

test('fonts stay, whatever their text holds', () => {
  const css = '@font-face{src:url("a;{b}.woff2")}@import "x;y";'
  expect(rules(`/* } */${css}`)).toBe(css)
})

test('a value with separators in strings and brackets is one value', () => {
  const css = '.a{--x:url("a;b");c:d;background:url(data:a;b) var(--x)}'
  expect(rules(css, 'a')).toBe(css)
})

test('the parts of a page are found on every element, unescaped, and not in its stylesheet', () => {
  const html =
    '<style>.q{r:var(--s)}</style><p class="a b:c"><svg class="[&amp;>p]:d"></svg><i class="before:content-[&quot;x&quot;]" style="x:var(--y)"></i>'
  const { classes, elements, properties } = partsOfPage(html)
  expect([...classes]).toEqual(['a', 'b:c', '[&>p]:d', 'before:content-["x"]'])
  expect([...elements]).toEqual(['style', 'p', 'svg', 'i'])
  expect([...properties]).toEqual(['--y'])
})
