import { display, modals, states } from './content-samples.tsx';
import { actions, inputs, navigation } from './control-samples.tsx';
import type { Sample } from './parts.tsx';

export interface Group {
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
