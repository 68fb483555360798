const mark = /^list (ol|ul) ([1-9])$/;

/** Builds nested lists from the paragraphs that `markLists` marked, by their levels. */
export function buildLists(clean: DocumentFragment): DocumentFragment {
  let open: { list: HTMLElement; kind: string; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of clean.querySelectorAll('p[title]')) {
    const [, kind, digit] = mark.exec(paragraph.getAttribute('title') ?? '') ?? [];
    paragraph.removeAttribute('title');
    if (!kind) continue;
    const level = Number(digit);
    // Other content in between ends the list.
    if (paragraph.previousElementSibling !== last) open = [];
    while (
      open.length > 0 &&
      ((open.at(-1)?.level ?? 0) > level || (open.at(-1)?.level === level && open.at(-1)?.kind !== kind))
    )
      open.pop();
    let top = open.at(-1);
    if (!top || top.level < level) {
      const list = document.createElement(kind);
      const entry = top?.list.lastElementChild;
      if (entry) entry.append(list);
      else {
        paragraph.before(list);
        last = list;
      }
      top = { list, kind, level };
      open.push(top);
    }
    const item = document.createElement('li');
    top.list.append(item);
    item.append(paragraph);
  }
  return clean;
}
