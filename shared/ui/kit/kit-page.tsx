import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, createQueryClient, eyeGlyph, NavButton, Screen } from '@admin-h5/ui';
import './kit.less';
import { display, modals, states } from './content-samples.tsx';
import { actions, inputs, navigation } from './control-samples.tsx';
import type { Sample } from './parts.tsx';

function switchTheme(): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
}

/** Every component of @admin-h5/ui in every state, inside `Screen`, which is one of them. */
export function KitPage() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Screen
        wide
        title="界面组件"
        onBack={() => undefined}
        right={<NavButton glyph={eyeGlyph} label="切换明暗" onPress={switchTheme} />}
        footer={<Button block>页面底栏的主要操作</Button>}
      >
        {groups.map(({ title, samples }) => (
          <section key={title} className="kit-group" aria-labelledby={`kit-${title}`}>
            <h2 id={`kit-${title}`}>{title}</h2>
            <div className="kit-samples">
              {samples.map(({ shows, states }) => (
                <article key={shows.join()} className="kit-sample">
                  <h3>{shows.join(' · ')}</h3>
                  {Object.entries(states).map(([state, drawn]) => (
                    <div key={state} className="kit-state">
                      <span className="kit-state__name">{state}</span>
                      <div>{drawn}</div>
                    </div>
                  ))}
                </article>
              ))}
            </div>
          </section>
        ))}
      </Screen>
    </QueryClientProvider>
  );
}

interface Group {
  title: string;
  samples: readonly Sample[];
}

/** Every component of the package in each of its states. */
export const groups: readonly Group[] = [
  { title: '操作', samples: actions },
  { title: '输入', samples: inputs },
  { title: '导航', samples: navigation },
  { title: '展示', samples: display },
  { title: '状态', samples: states },
  { title: '弹层与消息', samples: modals },
];
