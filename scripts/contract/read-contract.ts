/** Reads what the shared packages export, name by name with its type, so that a change of it needs a new version. */
import path from 'node:path';
import {
  isBlock,
  isIdentifier,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  type Node,
} from 'typescript/unstable/ast';
import { isExpressionWithTypeArguments, isTypeReferenceNode } from 'typescript/unstable/ast/is';
import { API, type Project, type Symbol as ApiSymbol, SymbolFlags } from 'typescript/unstable/sync';
import { root } from '../build/workspaces.ts';
import type { Contract, ContractEntry } from './contract.ts';
import { entryPoints, sharedPackages } from './entry-points.ts';

/** The version itself changes with every other change. */
const uninteresting = new Set(['packageVersions']);

const noTruncation = 1;
const sharedSources = path.join(root, 'shared') + path.sep;

/** Code on one line, without comments. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[,;] ([)\]}>])/g, ' $1')
    .trim();
}

/** Which properties a component destructures is internal; only the type matters. */
const withoutPatterns = (text: string) => text.replaceAll(/\{ [\w\s,.:]+ \}(?=: )/g, 'props');

/** Reads the exports of a package with the TypeScript compiler. */
class ContractReader {
  readonly #project: Project;
  /** Symbols with an entry of their own in the report. */
  readonly #public: ReadonlySet<number>;

  constructor(project: Project, exported: ReadonlySet<number>) {
    this.#project = project;
    this.#public = exported;
  }

  #declarations(symbol: ApiSymbol): Node[] {
    return symbol.declarations
      .filter((handle) => String(handle.path).startsWith(sharedSources))
      .map((handle) => handle.resolve(this.#project))
      .filter((node) => node !== undefined);
  }

  #text(node: Node): string {
    return oneLine(node.getText());
  }

  /** Our types that a declaration uses, except inside function bodies. */
  #named(node: Node, found: Map<number, ApiSymbol>): void {
    if (isBlock(node)) return;
    if (isTypeReferenceNode(node) || isExpressionWithTypeArguments(node)) {
      const name = isTypeReferenceNode(node) ? node.typeName : node.expression;
      const direct = isIdentifier(name) ? this.#project.checker.getSymbolAtLocation(name) : undefined;
      const symbol =
        direct && direct.flags & SymbolFlags.Alias ? this.#project.checker.getAliasedSymbol(direct) : direct;
      if (symbol && !(symbol.flags & SymbolFlags.TypeParameter)) found.set(symbol.id, symbol);
    }
    node.forEachChild((child) => this.#named(child, found));
  }

  #members(node: Node): string[] {
    if (isInterfaceDeclaration(node)) return node.members.map((member) => this.#text(member).replace(/[;,]$/, ''));
    if (isTypeAliasDeclaration(node) && isTypeLiteralNode(node.type))
      return node.type.members.map((member) => this.#text(member).replace(/[;,]$/, ''));
    return [];
  }

  #typeOf(symbol: ApiSymbol): string {
    const type = this.#project.checker.getTypeOfSymbol(symbol);
    const written = type ? this.#project.checker.typeToString(type, undefined, noTruncation) : 'unknown';
    return withoutPatterns(oneLine(written));
  }

  #head(symbol: ApiSymbol, node: Node): string {
    if (!isInterfaceDeclaration(node) && !isTypeAliasDeclaration(node)) return this.#typeOf(symbol);
    const text = this.#text(node).replace(/^export /, '');
    return this.#members(node).length > 0 ? text.slice(0, text.indexOf('{')).trim() : text.replace(/;$/, '');
  }

  /** Lines of a symbol itself; our types that it uses are added to `named`. */
  #own(symbol: ApiSymbol, named: Map<number, ApiSymbol>): ContractEntry {
    if (symbol.flags & SymbolFlags.ValueModule) {
      const members = this.#project.checker.getExportsOfModule(symbol).map((member) => {
        for (const node of this.#declarations(member)) this.#named(node, named);
        return `${member.name}: ${this.#typeOf(member)}`;
      });
      return { head: 'namespace', members };
    }
    const nodes = this.#declarations(symbol);
    for (const node of nodes) this.#named(node, named);
    return {
      head: nodes.map((node) => this.#head(symbol, node)).join(' & '),
      members: nodes.flatMap((node) => this.#members(node)),
    };
  }

  /**
   * Lines of the exports of an entry point, and of the types they use that are no exports, each once: in brackets, or below what uses it
   * where another one has its name.
   */
  readAll(symbols: readonly [name: string, symbol: ApiSymbol][]): Map<string, ContractEntry> {
    const entries = new Map<string, ContractEntry>();
    const inBrackets = new Map<string, number>();
    for (const [name, symbol] of symbols) {
      const named = new Map<number, ApiSymbol>();
      const entry = this.#own(symbol, named);
      entries.set(name, entry);
      // The loop adds to the map it iterates over.
      for (const [id, type] of named) {
        if (this.#public.has(id) || id === symbol.id) continue;
        const declared = this.#own(type, named);
        const bracketed = `(${type.name})`;
        const first = inBrackets.get(bracketed) ?? id;
        if (declared.head === '') continue;
        if (first === id) entries.set(bracketed, declared);
        else entry.members.push(declared.head, ...declared.members.map((member) => `${type.name}.${member}`));
        inBrackets.set(bracketed, first);
      }
    }
    return entries;
  }
}

/** Reads the repository's sources as the compiler sees them; `listExports` returns what a file exports, by name. */
export function withProject<T>(read: (project: Project, listExports: (file: string) => [string, ApiSymbol][]) => T): T {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProject: path.join(root, 'tsconfig.json') }).getProjects();
    if (!project) throw new Error('tsconfig.json names no project');
    const { checker, program } = project;
    return read(project, (file) => {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) throw new Error(`${file} is no module of the project`);
      return checker
        .getExportsOfModule(module)
        .map((symbol) => [symbol.name, symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol]);
    });
  } finally {
    api.close();
  }
}

/** Exports of each shared package in the present sources: every name of every entry point with its type. */
export function readContracts(): ReadonlyMap<string, Contract> {
  return withProject((project, listExports) => {
    const packages = sharedPackages.map((folder) => ({
      folder,
      entries: entryPoints(folder).map(([name, file]) => ({
        name,
        symbols: listExports(file).filter(([symbol]) => !uninteresting.has(symbol)),
      })),
    }));
    const all = new Set(
      packages.flatMap(({ entries }) => entries.flatMap(({ symbols }) => symbols.map(([, { id }]) => id))),
    );
    const reader = new ContractReader(project, all);
    return new Map(
      packages.map(({ folder, entries }) => [
        folder,
        new Map(entries.map(({ name, symbols }) => [name, reader.readAll(symbols)])),
      ]),
    );
  });
}
