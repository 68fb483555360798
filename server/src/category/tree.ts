import type { CategoryKind, Status } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The fields of a category that the tree's rules need. */
export interface TreeNode {
  id: string;
  parentId: string | null;
  kind: CategoryKind;
  name: string;
  code: string;
  status: Status;
}

export class CategoryTree {
  readonly #byId: ReadonlyMap<string, TreeNode>;
  readonly #children = new Map<string | null, TreeNode[]>();

  constructor(nodes: readonly TreeNode[]) {
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    for (const node of nodes) {
      const siblings = this.#children.get(node.parentId);
      if (siblings) siblings.push(node);
      else this.#children.set(node.parentId, [node]);
    }
  }

  static async read(db: Kysely<Database>): Promise<CategoryTree> {
    const rows = await db
      .selectFrom('category')
      .select(['id', 'parentId', 'kind', 'name', 'code', 'status'])
      .where('deletedAt', 'is', null)
      .execute();
    return new CategoryTree(rows);
  }

  get(id: string): TreeNode | null {
    return this.#byId.get(id) ?? null;
  }

  all(): Iterable<TreeNode> {
    return this.#byId.values();
  }

  childrenOf(id: string | null): readonly TreeNode[] {
    return this.#children.get(id) ?? [];
  }

  /** Ids of the category and all its descendants. */
  branch(id: string): string[] {
    return [id, ...this.childrenOf(id).flatMap((child) => this.branch(child.id))];
  }

  /** Level of a category: 1 at the top. */
  depth(id: string): number {
    const parentId = this.#byId.get(id)?.parentId ?? null;
    return parentId === null ? 1 : 1 + this.depth(parentId);
  }

  /** Number of levels of a branch: 1 for a category without children. */
  height(id: string): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.height(child.id)));
  }

  /** Whether visitors see it: the category and all its ancestors are enabled. */
  isVisible(id: string): boolean {
    const node = this.#byId.get(id);
    if (node?.status !== 1) return false;
    return node.parentId === null || this.isVisible(node.parentId);
  }
}
