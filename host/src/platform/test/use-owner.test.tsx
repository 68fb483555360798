import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { Registry } from '@admin-h5/contract';
import { useOwner } from '../view/admin-area.tsx';
import { listedModule, registry } from './releases.ts';

const empty: Registry = { schema: 1, modules: [] };

function render(first: Registry | null, path = 'banner/index') {
  const hook = renderHook(({ content, at }: { content: Registry | null; at: string }) => useOwner(content, at), {
    initialProps: { content: first, at: path },
  });
  return {
    owner: () => hook.result.current?.listedModule ?? null,
    show: (content: Registry | null, at = path) => hook.rerender({ content, at }),
  };
}

describe('the module that owns an admin path', () => {
  it('is the one in the current registry', () => {
    const screen = render(registry());
    expect(screen.owner()).toEqual(listedModule());
    const next = registry({ stable: 'two' });
    screen.show(next);
    expect(screen.owner()).toBe(next.modules[0]);
  });

  it('stays while its screen is open, also when the registry no longer has it', () => {
    const screen = render(registry());
    screen.show(empty);
    expect(screen.owner()).toEqual(listedModule());
    screen.show(empty, 'banner/edit');
    expect(screen.owner()).toBeNull();
  });

  it('is null where the registry never had one, or is not loaded', () => {
    expect(render(empty).owner()).toBeNull();
    expect(render(null).owner()).toBeNull();
  });
});
