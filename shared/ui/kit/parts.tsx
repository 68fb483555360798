import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Loaded, Sheet, SheetActions, SkeletonText, TextField } from '@admin-h5/ui';

export interface Sample {
  /** Exports of the package that it shows. */
  shows: readonly string[];
  /** Every state, by what it is. */
  states: Readonly<Record<string, ReactNode>>;
}

export const nothing = () => undefined;
export const fruit = [
  { value: 'a', label: '杀虫剂' },
  { value: 'b', label: '杀菌剂' },
  { value: 'c', label: '除草剂' },
] as const;

/** A picture without a server. */
export const picture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 300 200"><path fill="hsl(${hue} 40% 60%)" d="M0 0h300v200H0z"/><circle fill="hsl(${hue} 50% 80%)" cx="220" cy="60" r="30"/><path fill="hsl(${hue} 45% 40%)" d="M0 200 100 80l70 80 40-40 90 80z"/></svg>`,
  )}`;

interface HeldProps<T> {
  start: T;
  children: (value: T, set: (value: T) => void) => ReactNode;
}

/** Keeps the value of a control. */
function Held<T>({ start, children }: HeldProps<T>) {
  const [value, set] = useState(start);
  return children(value, set);
}

/** A control with its value. */
export const held = <T,>(start: T, draw: (value: T, set: (value: T) => void) => ReactNode) => (
  <Held start={start}>{draw}</Held>
);

export function OpensSheet({ place }: { place: 'bottom' | 'center' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="soft" onClick={() => setOpen(true)}>
        {place === 'bottom' ? '底部面板' : '居中面板'}
      </Button>
      <Sheet
        open={open}
        place={place}
        title="筛选"
        onClose={close}
        footer={
          <SheetActions onPlain={close} onClick={close}>
            确定
          </SheetActions>
        }
      >
        <TextField label="关键词" value="" onChange={() => undefined} />
      </Sheet>
    </>
  );
}

export const press = (text: string, run: () => unknown) => (
  <Button kind="soft" onClick={() => void run()}>
    {text}
  </Button>
);

interface Load {
  name: string;
  load: () => Promise<string>;
}

const loads: readonly Load[] = [
  { name: 'waits', load: () => new Promise(() => undefined) },
  { name: 'fails', load: () => Promise.reject(new Error('网络请求失败，请稍后重试')) },
  { name: 'works', load: async () => '已加载的内容' },
];

function Query({ name, load }: Load) {
  const query = useQuery({ queryKey: ['kit', name], queryFn: load });
  return (
    <Loaded query={query} compact skeleton={<SkeletonText />}>
      {(text) => <p>{text}</p>}
    </Loaded>
  );
}

/** A query in each of its states. */
export const Queries = () => loads.map((load) => <Query key={load.name} {...load} />);
