/** The playground: the module's screens side by side, and what they are shown with. */
import type { ModuleDeclaration } from '@admin-h5/contract';
import declaration from 'admin-h5-declaration';
import { StrictMode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { choiceKey, type Fault, type FaultChoice, type FaultScope, parseChoice } from '../faults.ts';
import './page.less';

const widths = [
  [375, '手机 375'],
  [1280, '电脑 1280'],
] as const;
const themes = [
  ['light', '浅色'],
  ['dark', '深色'],
] as const;
const both = ['both', '两者'] as const;
const faults: readonly (readonly [Fault, string])[] = [
  ['none', '正常'],
  ['401', '401 登录过期'],
  ['409', '409 版本冲突'],
  ['500', '500 服务器错误'],
  ['slow', '慢 3 秒'],
  ['offline', '断网'],
];
const scopes: readonly (readonly [FaultScope, string])[] = [
  ['all', '所有请求'],
  ['writes', '只有保存'],
];

type Width = (typeof widths)[number][0] | 'both';
type Theme = (typeof themes)[number][0] | 'both';

/** Each screen of the module at a phone's and a computer's width, light and dark, and the fault that its calls have. */
export function PlaygroundPage({ declaration: { title, routes } }: { declaration: ModuleDeclaration }) {
  const [path, setPath] = useState(routes[0]?.path ?? '');
  const [width, setWidth] = useState<Width>('both');
  const [theme, setTheme] = useState<Theme>('both');
  const [choice, setChoice] = useState<FaultChoice>(() => parseChoice(localStorage.getItem(choiceKey)));
  /** Counts how often the frames were loaded anew. */
  const [round, setRound] = useState(0);

  const choose = (changes: Partial<FaultChoice>) => {
    const next = { ...choice, ...changes };
    // The frames, which are documents of their own, are told by the storage.
    localStorage.setItem(choiceKey, JSON.stringify(next));
    setChoice(next);
  };
  const reset = async () => {
    await fetch('/fakes/reset', { method: 'POST' });
    setRound(round + 1);
  };

  return (
    <>
      <header className="bar">
        <h1>{title} 试验台</h1>
        <Choices
          label="页面"
          value={path}
          choices={routes.map((route) => [route.path, route.title])}
          onChange={setPath}
        />
        <Choices<Width> label="宽度" value={width} choices={[...widths, both]} onChange={setWidth} />
        <Choices<Theme> label="主题" value={theme} choices={[...themes, both]} onChange={setTheme} />
        <Choices label="请求" value={choice.fault} choices={faults} onChange={(fault) => choose({ fault })} />
        {choice.fault !== 'none' && choice.fault !== '409' && (
          <Choices label="影响" value={choice.scope} choices={scopes} onChange={(scope) => choose({ scope })} />
        )}
        <div className="bar__actions">
          <button type="button" onClick={() => setRound(round + 1)}>
            重新打开
          </button>
          <button type="button" onClick={() => void reset()}>
            恢复数据
          </button>
        </div>
      </header>
      <main className="frames">
        {widths
          .filter(([one]) => width === 'both' || width === one)
          .flatMap(([one, widthText]) =>
            themes
              .filter(([mode]) => theme === 'both' || theme === mode)
              .map(([mode, themeText]) => (
                <Frame
                  key={`${one} ${mode} ${path} ${round}`}
                  width={one}
                  address={`/frame/${mode}/pages/admin/${path}`}
                  title={`${widthText} · ${themeText}`}
                />
              )),
          )}
      </main>
    </>
  );
}

interface ChoicesProps<T> {
  label: string;
  value: T;
  /** Each value with its text. */
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** One of a few values, all of them in sight. */
function Choices<T extends string | number>({ label, value, choices, onChange }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {choices.map(([one, text]) => (
        <label key={one} className="choices__one">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface FrameProps {
  /** CSS pixels, which the screen has whatever room there is. */
  width: 375 | 1280;
  address: string;
  title: string;
}

/** One screen in a document of its own; a wide one is drawn smaller where there is less room. */
function Frame({ width, address, title }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() =>
      box.style.setProperty('--scale', String(Math.min(1, box.clientWidth / width))),
    );
    observer.observe(box);
    return () => observer.disconnect();
  }, [width]);
  return (
    <section className={`frame frame--${width}`}>
      <h2>
        {title}
        <a href={address} target="_blank" rel="noreferrer">
          单独打开
        </a>
      </h2>
      <div ref={place} className="frame__place">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this same server, with its storage */}
        <iframe src={address} title={title} />
      </div>
    </section>
  );
}

document.title = `${declaration.title} 试验台`;
const container = document.getElementById('root');
if (container)
  createRoot(container).render(
    <StrictMode>
      <PlaygroundPage declaration={declaration} />
    </StrictMode>,
  );
