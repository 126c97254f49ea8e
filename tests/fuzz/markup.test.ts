import { expect, test } from 'vitest'
import { escapedInput } from './markup.ts'

test('input that became markup is detected, wherever it is', () => {
  for (const html of [
    '<p><zq9x></p>',
    '<p></script><zq9x></p>',
    '<p><ZQ9X onload=alert(1)></p>',
    '<input value="" zq9x=1 onmouseover="alert(1)">',
    "<input value='' zq9x=1>",
    '<a href="javascript:zq9x()">a</a>',
    '<a href=" java\tscript:zq9x()">a</a>',
    '<script>window.a="</script><zq9x>"</script>',
    '<script>window.a="<zq9x>"</script>',
    '<style>.a{content:"zq9x"}</style>',
  ]) {
    expect([html, escapedInput(html)]).toEqual([html, expect.any(String)])
  }
})

test('input that stays text is accepted', () => {
  for (const html of [
    '<p>zq9x</p>',
    '<p>&lt;zq9x&gt;</p>',
    '<input value="&quot;&gt;&lt;zq9x onload=alert(1)&gt;">',
    '<input value="&quot; zq9x=1 onmouseover=&quot;alert(1)">',
    '<a href="/support?q=%3Czq9x%3E">a</a>',
    '<a href="/javascript:zq9x">a</a>',
    '<script>window.a="\\u003czq9x\\u003e"</script>',
    "<title>' zq9x=1</title>",
  ]) {
    expect([html, escapedInput(html)]).toEqual([html, null])
  }
})
