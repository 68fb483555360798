import { Link } from '@admin-h5/client';
import { Highlight } from '../../ui/text/highlight.tsx';
import { bare, markedWords } from '../catalogue/match-note.ts';

export interface Named {
  name: string;
  aliases: readonly string[];
  count: number;
}

/** A thing that the server found: `alias` is the other name that was meant. */
type Found = Omit<Named, 'aliases'> & { alias: string };

/** Whether a thing is called so, under any of its names. */
export const isCalled = ({ name, aliases }: Named, words: string): boolean =>
  [name, ...aliases].some((each) => bare(each).includes(bare(words)));

const aliasWith = ({ name, aliases }: Named, words: string) =>
  words && !bare(name).includes(bare(words)) ? aliases.find((each) => bare(each).includes(bare(words))) : undefined;

export function NamedTiles({
  items,
  to,
  words = '',
}: {
  items: readonly (Named | Found)[];
  to: (name: string) => string;
  /** What is searched: another name that contains it is shown too. */
  words?: string;
}) {
  return (
    <ul className="crop-tiles">
      {items.map((item) => {
        const { name, count } = item;
        const alias = 'alias' in item ? item.alias : aliasWith(item, words);
        return (
          <li key={name}>
            <Link to={to(name)} className="crop-tiles__tile">
              <span className="crop-tiles__name">
                <Highlight text={name} words={markedWords(words)} />
              </span>
              {alias && (
                <span className="crop-tiles__alias">
                  又名 <Highlight text={alias} words={markedWords(words)} />
                </span>
              )}
              <span className="crop-tiles__count">{count} 款</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
