/** The words offered below a search field while a person types: earlier searches of this device, and words that the API suggests. */
import { foldWidth, mostSuggestions, type SuggestionKind } from '@admin-h5/contract';
import { clockGlyph, Icon, isInputMethodKey, searchGlyph } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Highlight } from '../../ui/text/highlight.tsx';
import { rememberSearch, recentSearches } from './recent-searches.ts';
import { useRoomAboveKeyboard } from './use-room-above-keyboard.ts';
import { freshTime, suggestionsQuery } from './suggestions-query.ts';
import './suggestions.less';

export interface SuggestionsProps {
  /** Searches for a word. `type` is the kind of results where it leads, '' for the usual one. */
  onChoose: (text: string, type: 'material' | '') => void;
}

const labels: Readonly<Record<SuggestionKind, string>> = {
  ingredient: '有效成分',
  product: '产品',
  material: '原料',
  crop: '作物',
  target: '防治对象',
  holder: '公司',
  formulation: '剂型',
  pesticideType: '农药类别',
  category: '分类',
};

const offerKey = ({ kind, text }: Offer) => `${kind ?? ''} ${text}`;
/** An id has no spaces. */
const optionId = (id: string, key: string | null) => `${id}${encodeURIComponent(key ?? '')}`;

/** Scrolls the list to the chosen word; `scrollIntoView` would scroll the page too. */
function reveal(list: HTMLElement): void {
  const word = list.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!word) return;
  const end = word.offsetTop + word.offsetHeight;
  list.scrollTop = Math.max(end - list.clientHeight, Math.min(word.offsetTop, list.scrollTop));
}

/**
 * Words under a search field, offered while a person types. It is placed behind the field in an element with the class
 * `suggest-host`, and listens to the field: so a page can load it after the field, without drawing the field anew.
 */
export function Suggestions({ onChoose }: SuggestionsProps) {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const offers = useOffers(typed);
  const isOpen = offers.length > 0;
  // The chosen word stays in sight where the keyboard makes the list lower, or further words come before it.
  useRoomAboveKeyboard(list, '--suggestions-room', isOpen, reveal);
  // The word, not its place: a later answer may put another one there.
  const active = offers.findIndex((offer) => offerKey(offer) === chosen);
  const activeId = active >= 0 ? optionId(id, chosen) : null;

  const offerFor = (text: string | null) => {
    setTyped(text);
    setChosen(null);
  };
  const close = () => offerFor(null);
  const choose = ({ text, kind }: Offer) => {
    if (field.current) field.current.value = text;
    close();
    rememberSearch(text, typed ?? '');
    onChoose(text, kind === 'material' ? 'material' : '');
  };

  const onTyped = useEffectEvent(() => offerFor(field.current?.value.trim() || null));
  const onAway = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node) || event.target === field.current || root.current?.contains(event.target))
      return;
    close();
  });
  // A screen reader may move the focus onto a word before it is chosen.
  const onLeave = useEffectEvent((event: Event) => {
    const next = event instanceof FocusEvent ? event.relatedTarget : null;
    if (!(next instanceof Node && root.current?.contains(next))) close();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen && key === 'ArrowUp') return;
      event.preventDefault();
      if (!isOpen) offerFor(field.current?.value.trim() ?? '');
      else {
        // The field itself is one of the places.
        const places = offers.length + 1;
        const next = offers[((active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1];
        setChosen(next ? offerKey(next) : null);
      }
    } else if (key === 'Escape' && isOpen) {
      // It would empty the field, or go back.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Enter') {
      const offer = offers[active];
      if (offer) {
        event.preventDefault();
        choose(offer);
      } else close();
    }
  });

  useEffect(() => {
    const input = root.current?.parentElement?.querySelector('input');
    if (!input) return undefined;
    field.current = input;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    let isComposing = false;
    const listeners: [target: EventTarget, name: string, listen: (event: Event) => void][] = [
      [input, 'compositionstart', () => void (isComposing = true)],
      [
        input,
        'compositionend',
        () => {
          isComposing = false;
          onTyped();
        },
      ],
      [input, 'input', () => void (isComposing || onTyped())],
      [input, 'keydown', (event) => event instanceof KeyboardEvent && onKey(event)],
      [input, 'blur', (event) => onLeave(event)],
      // What lies below is touched or scrolled.
      [document, 'pointerdown', (event) => onAway(event)],
      [document, 'wheel', (event) => onAway(event)],
    ];
    for (const [target, name, listen] of listeners)
      target.addEventListener(name, listen, { passive: name === 'wheel' });
    // Typed while this code was loading.
    if (document.activeElement === input && input.value !== input.defaultValue) onTyped();
    return () => {
      for (const [target, name, listen] of listeners) target.removeEventListener(name, listen);
    };
  }, []);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.setAttribute('aria-expanded', String(isOpen));
    const optional = {
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(optional)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  }, [isOpen, activeId, id]);

  return (
    <div ref={root} className="suggestions">
      <p className="ah5-visually-hidden" aria-live="polite">
        {isOpen ? `${offers.length} 个建议，按上下键选择` : ''}
      </p>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label="搜索建议"
          className="suggestions__list"
          // The field keeps the focus, which its keys need.
          onMouseDown={(event) => event.preventDefault()}
        >
          {offers.map((offer, at) => {
            const label = offer.kind ? labels[offer.kind] : '最近搜索';
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
              <div
                key={offerKey(offer)}
                id={optionId(id, offerKey(offer))}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                // The mark would take the text apart.
                aria-label={`${offer.text}，${label}`}
                className={clsx('suggestions__word', at === active && 'suggestions__word--active')}
                onClick={() => {
                  choose(offer);
                  // The keyboard of a phone would cover the results.
                  field.current?.blur();
                }}
              >
                <Icon glyph={offer.kind ? searchGlyph : clockGlyph} size={16} />
                <span className="ah5-text-grow">
                  {offer.kind ? (
                    <>
                      <mark className="ah5-mark">{offer.text.slice(0, offer.matched)}</mark>
                      {offer.text.slice(offer.matched)}
                    </>
                  ) : (
                    <Highlight text={offer.text} words={[typed ?? '']} />
                  )}
                </span>
                <span className="ah5-text-s ah5-text-faint ah5-text-fixed">{label}</span>
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** A word that is offered while a person types. */
interface Offer {
  text: string;
  /** null for an earlier search on this device. */
  kind: SuggestionKind | null;
  /** Characters at its beginning that are typed already; an earlier search may contain them anywhere. */
  matched: number;
}

/** Milliseconds after a key until words are asked for: one answer for keys that are pressed together. */
const pause = 40;
/** Earlier searches that are offered for typed characters. */
const maxRecent = 3;

const folded = (text: string) => foldWidth(text).toLowerCase();
/** Whether one text continues the other: what was offered for one may stay until the words for the other are here. */
const continues = (one: string, other: string) =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));

function useSuggestions(typed: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useQuery({
    ...suggestionsQuery(asked),
    enabled: asked !== '' && typed !== '',
    placeholderData: (known, query) => (continues(query?.queryKey[2] ?? '', asked) ? known : undefined),
    // Words that are typed on are seldom typed again.
    gcTime: freshTime,
  });
  return continues(asked, typed) ? data : [];
}

/**
 * What is offered for a text: matching searches of this device, at once, then words of the register. Without an answer,
 * as without a network, there are simply none.
 * @param typed null while nothing is offered; '' offers the last searches
 */
function useOffers(typed: string | null): Offer[] {
  const words = useSuggestions(typed ?? '');
  if (typed === null) return [];
  const wanted = folded(typed);
  const recent = recentSearches()
    .filter((text) => folded(text) !== wanted && folded(text).includes(wanted))
    .slice(0, wanted === '' ? mostSuggestions : maxRecent);
  const known = new Set(recent.map(folded));
  // The typed text itself leads nowhere else, except to another tab.
  const others = words.filter(
    ({ text, kind }) => kind === 'material' || (folded(text) !== wanted && !known.has(folded(text))),
  );
  const offers: Offer[] = [...recent.map((text) => ({ text, kind: null, matched: 0 })), ...others];
  return offers.slice(0, mostSuggestions);
}
