import { createHash } from 'node:crypto';

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce<ReturnType<typeof createHash>>((hash, part) => hash.update(part), createHash('sha256')).digest();
const NODE = Uint8Array.of(1);

/** The root over the leaves of a draw's orders, which come one by one: trees of equal size are joined as soon as there are two (RFC 6962). */
export class RunningSeal {
  /** Roots of full trees, each smaller than the one before. */
  readonly #trees: { size: number; root: Buffer }[] = [];

  /** Adds the leaf of the next order. */
  add(leaf: Buffer): void {
    let tree = { size: 1, root: leaf };
    for (let last = this.#trees.at(-1); last?.size === tree.size; last = this.#trees.at(-1)) {
      this.#trees.pop();
      tree = { size: tree.size * 2, root: sha256(NODE, last.root, tree.root) };
    }
    this.#trees.push(tree);
  }

  /** The seal of all orders so far, as hex. */
  root(): string {
    const roots = this.#trees.map(({ root }) => root);
    return (roots.length === 0 ? sha256() : roots.reduceRight((right, left) => sha256(NODE, left, right))).toString('hex');
  }
}
