/**
 * Lets React remove a node, and insert before a node, that the browser's translation or an
 * extension has moved or replaced: the DOM throws then, and the island would be gone. A last resort:
 * a text that was replaced stays as it was translated, so a text of an island is alone in its
 * element (tests/islands/hydration.test.ts), which React sets as a whole.
 * The cause: github.com/facebook/react/issues/11538.
 */
export function tolerateMovedNodes(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return Reflect.apply(removeChild, this, [child])
    // A wrapped node is still inside; a node that is elsewhere, or nowhere, is not ours any more.
    if (child.parentNode && this.contains(child)) Reflect.apply(removeChild, child.parentNode, [child])
    return child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    return Reflect.apply(insertBefore, this, [child, next && childWith(this, next)])
  }
}

/** The child of `parent` that is `node` or contains it; null if none does. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}
