import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Expression as Node, parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';

const root = join(import.meta.dirname, '../..');
const sources = ['server/src', 'shared/*/src', 'web-server/src', 'host/src', 'remotes/*/src'];

/** Files whose expressions read texts that are cut or refused first, at the number of characters that stands beside them. */
const bounded: Record<string, number> = {
  'server/src/import/passes/read-contents.ts': 400,
  'server/src/product/ingredient-text.ts': 400,
  'server/src/import/columns/match-header.ts': 200,
  'server/src/import/layout/non-record-rows.ts': 40,
};

interface Expression {
  source: string;
  flags: string;
  place: string;
}

/** A text that the code of a file builds of constants; null for another. */
function textOfNode(node: Node, constants: ReadonlyMap<string, Node>): string | null {
  const joined = (quasis: readonly string[], parts: readonly Node[]): string | null => {
    const texts = parts.map((part) => textOfNode(part, constants));
    return texts.includes(null) ? null : quasis.map((quasi, at) => quasi + (texts[at] ?? '')).join('');
  };
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'TemplateLiteral':
      return joined(
        node.quasis.map(({ value }) => value.cooked ?? ''),
        node.expressions,
      );
    case 'TaggedTemplateExpression':
      return joined(
        node.quasi.quasis.map(({ value }) => value.raw),
        node.quasi.expressions,
      );
    case 'Identifier': {
      const constant = constants.get(node.name);
      return constant ? textOfNode(constant, constants) : null;
    }
    case 'MemberExpression': {
      const pattern = node.object.type === 'Identifier' ? constants.get(node.object.name) : undefined;
      return pattern?.type === 'Literal' && 'regex' in pattern ? pattern.regex.pattern : null;
    }
    default:
      return null;
  }
}

/** Every regular expression of the product, once. */
function readExpressions(): Expression[] {
  const paths = sources.map((folder) => `:(glob)${folder}/**/*.ts*`);
  const files = execFileSync('git', ['ls-files', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const found = new Map<string, Expression>();
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name) && !(name in bounded))) {
    const text = readFileSync(join(root, file), 'utf8');
    const add = (source: string, flags: string, start: number): void => {
      const place = `${file}:${text.slice(0, start).split('\n').length}`;
      found.set(`/${source}/${flags}`, { source, flags, place });
    };
    const constants = new Map<string, Node>();
    const built: { source: Node; flags: Node | undefined; start: number }[] = [];
    const visitor = new Visitor({
      Literal: (node) => {
        if ('regex' in node) add(node.regex.pattern, node.regex.flags, node.start);
      },
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init) constants.set(id.name, init);
      },
      NewExpression: ({ callee, arguments: [source, flags], start }) => {
        if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !source || source.type === 'SpreadElement')
          return;
        built.push({ source, flags: flags?.type === 'SpreadElement' ? undefined : flags, start });
      },
    });
    visitor.visit(parseSync(file, text).program);
    for (const { source, flags, start } of built) {
      const pattern = textOfNode(source, constants);
      if (pattern !== null) add(pattern, flags ? (textOfNode(flags, constants) ?? '') : '', start);
    }
  }
  return [...found.values()];
}

const token =
  /\\p\{(?<property>[^}]+)\}|\\u(?<code>[\dA-F]{4})|\\x(?<byte>[\dA-F]{2})|\\(?<escape>.)|\[(?<first>\^?(?:\\.|[^\]]))(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!])|\{\d+(?:,\d*)?\}|[()^$|*+?]|(?<plain>.)/gsu;
const escapes: Record<string, string> = {
  d: '0',
  s: ' ',
  w: 'a',
  S: 'x',
  W: ' ',
  D: 'x',
  b: '',
  B: '',
  n: '\n',
  t: '\t',
  r: '\r',
};

const escaped = (letter: string): string => escapes[letter] ?? letter;

/** Texts that the parts of an expression match, in their order. */
function partsOf(source: string): string[] {
  return [...source.matchAll(token)].flatMap(({ groups = {} }) => {
    const { property, code, byte, escape, first, plain } = groups;
    if (property) return property === 'N' ? '1' : '字';
    if (code ?? byte) return String.fromCodePoint(Number.parseInt(code ?? byte ?? '', 16));
    if (escape) return escaped(escape);
    if (first?.startsWith('^')) return '!';
    if (first) return first.startsWith('\\') ? escaped(first.slice(1)) : first;
    return plain ?? [];
  });
}

/** Texts of `length` characters that repeat what one to six neighbouring parts of the expression match. */
function* pumped(source: string, length: number): Generator<string> {
  const parts = partsOf(source);
  const pumps = new Set<string>();
  for (let start = 0; start < parts.length; start += 1)
    for (let size = 1; size <= 6; size += 1) pumps.add(parts.slice(start, start + size).join(''));
  for (const pump of pumps) {
    if (pump === '') continue;
    const body = pump.repeat(Math.ceil(length / pump.length));
    yield body;
    yield `${body}\n\0`;
  }
}

/** Milliseconds of this process's work, which a busy machine does not lengthen. */
function workOf({ source, flags }: Expression, text: string): number {
  const expression = new RegExp(source, flags);
  const before = process.cpuUsage();
  text.replace(expression, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function slowestPump(expression: Expression): number {
  let slowest = 0;
  for (const short of pumped(expression.source, 2500)) {
    if (workOf(expression, short) < 0.8) continue;
    slowest = Math.max(slowest, workOf(expression, short.repeat(8)));
  }
  return slowest;
}

describe('every regular expression', () => {
  const expressions = readExpressions();

  it('takes time in proportion to the text, whatever the text is', () => {
    const reports = expressions.flatMap(({ source, flags, place }) =>
      analyse({ source, flags }).reports.map(({ type }) => `${place} /${source}/${flags} ${type}`),
    );
    expect(reports).toEqual([]);
  });

  it('reads 20,000 characters at once, also those that repeat its own parts', () => {
    const slow = expressions.map((expression) => ({ ...expression, work: slowestPump(expression) }));
    expect(slow.filter(({ work }) => work > 60).map(({ place, source, work }) => `${place} ${source} ${work}`)).toEqual(
      [],
    );
  });
});
